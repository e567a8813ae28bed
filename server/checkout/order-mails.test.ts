import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { resendMail } from '#server/orders/mails/resend-mail.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { type OrderMailsDeps, sendOrderMails } from '#server/orders/mails/send-order-mails.ts'
import { openPapers } from '#server/orders/papers/draw-papers.ts'
import { correctWaybill, sendOrder } from '#server/orders/parcels/send-order.ts'
import { approveRefund, payRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { failingAt } from '#tests/support/failing-statement.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { addPackage } from '#tests/support/reader-rows.ts'
import { buyPackage } from './buy-package.ts'
import { CHOSEN, openPurchases, type Purchases } from './purchase.fixture.ts'

// What a buyer, and the operator, are written.

let db: TestDatabase
let shop: Purchases
let deps: OrderMailsDeps
let sent: Mail[]
let down: boolean

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await receipts.close()
  await db.close()
})
const toko = {
  name: 'Toko <Lembar>',
  email: 'halo@toko.example',
  address: 'Jl. Malioboro 60',
  phone: '+62 274',
}
const receipts = openPapers(async () => toko)
beforeEach(async () => {
  shop = openPurchases(db.database)
  ;[sent, down] = [[], false]
  await db.database.kysely.updateTable('order_mails').set({ send_at: null }).execute()
  deps = {
    database: db.database,
    mail: mailbox(
      (mail) => sent.push(mail),
      () => down,
    ),
    readShop: async () => toko,
    drawReceipt: receipts.drawReceipt,
    operator: 'operator@toko.example',
    secret: 'a secret of the shop in tests',
    publicUrl: () => 'https://toko.example',
    clock: () => shop.time.now,
    log: silentLog,
  }
})

const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const send = async () => {
  sent = []
  await sendOrderMails(deps)
  return sent
}
async function bought() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId })
  return { userId, orderId: transaction.id, refno: transaction.refno }
}
async function paperOrder() {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const row = await shop.putInCart(userId, await shop.addPaper({ stock: 3 }), 2)
  const { transaction } = await shop.buyCart(userId, [row])
  return { userId, orderId: transaction.id, refno: transaction.refno }
}

describe('a buyer is written', () => {
  test('what to pay, where, and until when; once', async () => {
    const { orderId, refno } = await bought()
    const [mail, ...others] = await send()
    const { virtual_account: account } = await shop.charge(orderId)
    expect(others).toEqual([])
    expect(mail?.to).toMatch(/^pembaca-\d+@example\.com$/)
    expect(mail?.subject).toBe(`Pesanan ${refno} menunggu pembayaran`)
    for (const text of [
      `Nomor pesanan: ${refno}`,
      `Nomor virtual account: ${account}`,
      'Metode pembayaran: BNI VA',
      'Bayar sebelum: 10:00 WIB, 22/11/2026',
      'Total: Rp\u00a050.000,00',
      `https://toko.example/payment/info?refno=${refno}`,
    ]) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.html).toContain('Toko &lt;Lembar&gt;')
    expect(await send()).toEqual([])
  })

  test('nothing about an order before its account is known, nor ever about one that got none', async () => {
    let early: Mail[] | undefined
    shop.deps.gateway.createCharge = async () => {
      early = await send()
      throw new GatewayFailure('refused', 'no such bank')
    }
    await expect(bought()).rejects.toMatchObject({ reason: 'payment_unavailable' })
    expect(early).toEqual([])
    later(MINUTE)
    expect(await send()).toEqual([])
    // A process that died meanwhile: its order is there, and the buyer is told so.
    shop.deps.gateway.createCharge = async () => {
      throw new Error('the process died')
    }
    await expect(bought()).rejects.toThrow('the process died')
    expect(await send()).toEqual([])
    later(MINUTE)
    expect(await send()).toMatchObject([{ subject: expect.stringContaining('menunggu pembayaran') }])
  })

  test('that the money is there, with a receipt', async () => {
    const { orderId, refno } = await bought()
    await shop.say(orderId, 'paid')
    // The first mail was not out yet: there is nothing left to pay.
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Pembayaran pesanan ${refno} telah kami terima`)
    expect(mail?.text).toContain('https://toko.example/auth/my-book-and-magazine')
    expect(mail?.attachments).toMatchObject([
      { filename: `kuitansi-${refno}.pdf`, contentType: 'application/pdf' },
    ])
    expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('nothing of a payment that was undone before it was written: the mail is part of its transaction', async () => {
    const { orderId } = await bought()
    await send()
    // The seventh statement gives the book, after the order has moved.
    const failing = shop.depsOn(failingAt(db.database, 7).database)
    const { gateway, reference } = await shop.charge(orderId)
    const report = { gateway, reference, state: 'paid', amount: rupiah(50_000), note: 'test' } as const
    const event = { ...report, confirmed: true, now: shop.time.now }
    await expect(settleOrder(failing, event)).rejects.toThrow('division by zero')
    expect(await send()).toEqual([])
  })

  test('the parcel’s number when it is sent, and another one when that changes', async () => {
    const { orderId, refno } = await paperOrder()
    await shop.say(orderId, 'paid')
    expect((await send())[0]?.text).toContain('Pesanan segera kami kemas')
    const ship = (trackingNumber: string, verb = sendOrder, courier = 'jne') =>
      db.database.transact((tx) =>
        verb(tx, AT_THE_SERVER, { orderId, parcel: { trackingNumber, courier }, now: shop.time.now }),
      )
    await ship('JNE123456')
    await expect(ship('JNE123456')).rejects.toMatchObject({ reason: 'conflict' })
    expect((await send()).map(({ subject }) => subject)).toEqual([`Pesanan ${refno} sedang dikirim`])
    expect(sent[0]?.text).toContain('Nomor resi: JNE123456')
    await ship('JNE999999', correctWaybill, 'jnt')
    const [corrected] = await send()
    expect(corrected?.text).toContain('JNE999999')
    expect(corrected?.text).toContain('Kurir: J&T REG')
  })

  test('what was returned to them: each part by its own mail, with its own amount', async () => {
    const { orderId, refno } = await bought()
    await shop.say(orderId, 'paid')
    await shop.say(orderId, 'paid', { amount: rupiah(70_000), confirmed: true })
    await send()
    const refund = (amount: number) => {
      later(1000)
      const approval = { orderId, amount: rupiah(amount), account: 'BCA 123', reason: 'dobel bayar' }
      const now = shop.time.now
      return db.database.transact((tx) => approveRefund(tx, AT_THE_SERVER, { ...approval, now }))
    }
    const pay = (refundId: number) => {
      later(1000)
      const payment = { refundId, reference: 'TRF 77', now: shop.time.now }
      return db.database.transact((tx) => payRefund(tx, AT_THE_SERVER, payment))
    }
    const [part, other] = [await refund(20_000), await refund(50_000)]
    const withdrawal = { refundId: other.id, reason: 'salah rekening', now: shop.time.now }
    await db.database.transact((tx) => withdrawRefund(tx, AT_THE_SERVER, withdrawal))
    expect((await send()).map(({ text }) => /dana sebesar (.+?) untuk/.exec(text)?.[1])).toEqual([
      'Rp\u00a020.000,00',
    ])
    await pay(part.id)
    await pay((await refund(50_000)).id)
    const mails = await send()
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill(`Dana pesanan ${refno} telah dikembalikan`),
    )
    expect(mails.map(({ text }) => /Dana sebesar (.+?) untuk/.exec(text)?.[1]).sort()).toEqual([
      'Rp\u00a020.000,00',
      'Rp\u00a050.000,00',
    ])
    expect(mails.every(({ to }) => /^pembaca-\d+@example\.com$/.test(to))).toBe(true)
    expect(await send()).toEqual([])
  })

  test('their receipt again when the operator sends it, and only of a paid order', async () => {
    const { userId, orderId, refno } = await bought()
    const resend = () =>
      db.database.transact((tx) => resendReceipt(tx, AT_THE_SERVER, { orderId, now: shop.time.now }))
    await expect(resend()).rejects.toThrow('belum memiliki kuitansi')
    await shop.say(orderId, 'paid')
    await send()
    later(HOUR)
    await resend()
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail?.attachments).toMatchObject([{ filename: `kuitansi-${refno}.pdf` }])
    // The first one is still known to have been sent.
    const { mails } = await showOrder(db.database.kysely, orderId)
    expect(mails.filter(({ kind, sentAt }) => kind === 'paid' && sentAt !== null)).toHaveLength(2)
    await db.database.kysely
      .updateTable('users')
      .set({ deleted_at: shop.time.now, name: 'Akun dihapus', email: `akun-${userId}@dihapus.invalid` })
      .where('id', '=', userId)
      .execute()
    await expect(resend()).rejects.toThrow('sudah dihapus')
  })

  test('from when and until when their subscription runs, also where it follows another, and where to find packages', async () => {
    const userId = await shop.addUser()
    const packageId = await addPackage(db.database, { name: 'Bulanan' })
    const subscribe = async () => {
      const purchase = { ...CHOSEN, userId, packageId, gift: undefined }
      return (
        await buyPackage(shop.deps, purchase, {
          idempotencyKey: undefined,
          now: shop.time.now,
        })
      ).transaction
    }
    const mailOf = async (orderId: number) => {
      await shop.say(orderId, 'paid')
      return (await send()).find(({ subject }) => subject.startsWith('Pembayaran'))?.text
    }
    expect(await mailOf((await subscribe()).id)).toContain(
      'Langganan Anda sudah aktif dan berlaku sampai 10:00 WIB, 21/12/2026. Selamat membaca.',
    )
    expect(await mailOf((await subscribe()).id)).toContain(
      'Langganan ini mulai 10:00 WIB, 21/12/2026, setelah langganan Anda yang sekarang berakhir, dan berlaku sampai 10:00 WIB, 21/01/2027.',
    )
    const { refno } = await subscribe()
    await send()
    later(2 * DAY)
    await expireOrders(shop.deps)
    const ended = (await send()).find(({ subject }) => subject.includes(refno))
    expect(ended?.text).toContain('https://toko.example/package')
  })

  test('§7 a mail again when the operator sends it, while it is true, and only to the buyer', async () => {
    const { orderId, refno } = await bought()
    await send()
    const mailOf = async (kind: string) => {
      const { mails } = await showOrder(db.database.kysely, orderId)
      return mails.find((mail) => mail.kind === kind)?.id ?? 0
    }
    const resend = (mailId: number, order = orderId) =>
      db.database.transact((tx) =>
        resendMail(tx, AT_THE_SERVER, { orderId: order, mailId, now: shop.time.now }),
      )
    const placed = await mailOf('placed')
    await resend(placed)
    await expect(resend(placed)).rejects.toThrow('sedang menunggu dikirim')
    expect((await send()).map(({ subject }) => subject)).toEqual([expect.stringContaining(refno)])
    await shop.say(orderId, 'paid')
    await send()
    await expect(resend(placed)).rejects.toThrow('tidak lagi sesuai')
    const other = await bought()
    await expect(resend(await mailOf('paid'), other.orderId)).rejects.toThrow('tidak memiliki email ini')
    await send()
    await resend(await mailOf('paid'))
    const [again, ...rest] = await send()
    expect(rest).toEqual([])
    expect(again?.attachments).toMatchObject([{ filename: `kuitansi-${refno}.pdf` }])
    await db.database.kysely
      .insertInto('order_mails')
      .values({ order_id: orderId, kind: 'refund_due', created_at: shop.time.now })
      .execute()
    await expect(resend(await mailOf('refund_due'))).rejects.toThrow('untuk pembelinya')
  })

  test('that an unpaid order has ended; one that they cancelled needs no mail', async () => {
    const [{ refno }, cancelled] = [await paperOrder(), await bought()]
    await send()
    await cancelOrder(shop.deps, cancelled)
    later(DAY + 5 * HOUR)
    await expireOrders(shop.deps)
    // Orders of the tests before end at the same time.
    const ended = (await send()).filter(({ subject }) => /berakhir/.test(subject))
    expect(ended.map(({ subject }) => subject)).toContain(`Pesanan ${refno} berakhir karena belum dibayar`)
    expect(ended.map(({ subject }) => subject).join()).not.toContain(cancelled.refno)
    expect(ended.find(({ subject }) => subject.includes(refno))?.text).toContain('keranjang')
  })

  test('of a set of paper that has ended, not to look for it in the cart', async () => {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    const titleIds = [await shop.addPaper({ stock: 1 }), await shop.addPaper({ stock: 1 })]
    const bundleId = await shop.addBundle({ format: 'paper', titleIds, price: 100_000 })
    const { refno } = (await shop.buyBundle({ userId, bundleId, format: 'paper' })).transaction
    later(DAY + 5 * HOUR)
    await expireOrders(shop.deps)
    expect(await shop.cart(userId)).toEqual([])
    const ended = (await send()).find(({ subject }) => subject.includes(refno) && /berakhir/.test(subject))
    expect(ended?.text).toContain('Anda selalu dapat memesannya lagi.')
    expect(ended?.text).not.toContain('keranjang')
  })

  test('of an order that cost nothing and was taken back, nothing of money', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
    await shop.addPromo({ code: 'GRATISTARIK', percent: 100 })
    const { transaction } = await shop.buy({ userId, titleId, promoCode: 'GRATISTARIK' })
    const takenBack = { orderId: transaction.id, reason: 'Buku rusak', now: shop.time.now }
    await db.database.transact((tx) => takeBackOrder(tx, AT_THE_SERVER, takenBack))
    const mail = (await send()).find(({ subject }) => subject === `Pesanan ${transaction.refno} dibatalkan`)
    expect(mail?.text).toContain('Tidak ada dana yang perlu dikembalikan.')
    expect(mail?.text).not.toContain('Dana Anda kami kembalikan')
  })

  test('that their order has ended where the provider reports it after the deadline, and only that it failed', async () => {
    const { orderId, refno } = await bought()
    await send()
    later(DAY + MINUTE)
    await shop.say(orderId, 'failed')
    expect((await send()).map(({ subject }) => subject)).toContain(
      `Pesanan ${refno} berakhir karena belum dibayar`,
    )
  })
})

describe('mails', () => {
  test('wait while the mail server is down, and come once it is back', async () => {
    const { refno } = await bought()
    down = true
    expect(await send()).toEqual([])
    down = false
    expect(await send()).toEqual([])
    later(MINUTE)
    expect((await send()).map(({ subject }) => subject)).toEqual([`Pesanan ${refno} menunggu pembayaran`])
  })

  test('to a deleted account are not sent', async () => {
    const { userId } = await bought()
    await db.database.kysely
      .updateTable('users')
      .set({ deleted_at: shop.time.now, name: 'Akun dihapus', email: `akun-${userId}@dihapus.invalid` })
      .where('id', '=', userId)
      .execute()
    expect(await send()).toEqual([])
  })

  test('of a purchase that costs nothing mention no payment, but have the receipt', async () => {
    const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price: 0 })]
    await shop.buy({ userId, titleId })
    expect((await send()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Pesanan \w+ telah kami terima$/),
    ])
  })
})

describe('the operator is written', () => {
  test('F04 F09 what is due back, and what to do about it', async () => {
    const { orderId, refno } = await bought()
    await shop.say(orderId, 'paid')
    await send()
    await shop.say(orderId, 'paid', { amount: rupiah(70_000), confirmed: true })
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'operator@toko.example',
      subject: `Toko <Lembar>: Rp\u00a070.000,00 to return for order ${refno}`,
    })
    expect(mail?.text).toContain(`npx lembar refunds approve ${refno}`)
  })

  test('that a payment was undone', async () => {
    const { orderId, refno } = await bought()
    await shop.say(orderId, 'paid')
    await send()
    await shop.say(orderId, 'failed', { confirmed: true })
    expect((await send()).map(({ subject }) => subject)).toEqual([
      `Toko <Lembar>: the payment of order ${refno} was undone`,
    ])
  })

  test('nothing where OPERATOR_MAIL is not set', async () => {
    const { orderId } = await bought()
    await shop.say(orderId, 'paid')
    await shop.say(orderId, 'failed', { confirmed: true })
    deps.operator = undefined
    expect((await send()).map(({ to }) => to)).not.toContain('operator@toko.example')
    deps.operator = 'operator@toko.example'
    expect(await send()).toEqual([])
  })
})
