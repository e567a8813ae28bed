// Over 300 lines: all cases share the shop of this file, whose clock they turn.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY as DAY_LONG } from '#kernel/time.ts'
import { releaseTitles } from '#server/catalogue-editing/release-titles.ts'
import { changeTitle } from '#server/catalogue-editing/save-title.ts'
import type { Preorder } from '#server/catalogue-editing/title-draft.rules.ts'
import { listShelf } from '#server/library/list-shelf.ts'
import { listOwned, mayRead } from '#server/library/may-read.ts'
import { followDays } from '#server/orders/follow-releases.ts'
import { sendOrderMails } from '#server/orders/mails/send-order-mails.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { askReturn } from '#server/orders/returns/ask-return.ts'
import { agreeReturn } from '#server/orders/returns/decide-return.ts'
import { returnPart } from '#server/orders/returns/return-part.ts'
import { listOrders, showOrder } from '#server/orders/views/show-order.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// The shop's clock begins on 21 November 2026.
const DAY = '2026-12-03'
const LATER = '2026-12-10'
const BEFORE = new Date('2026-12-02T16:59:59.999Z')
const MIDNIGHT = new Date('2026-12-02T17:00:00.000Z')

let db: TestDatabase
let shop: Purchases

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
const open = () => {
  shop = openPurchases(db.database)
}

async function presell(titleId: number, format: 'ebook' | 'paper', preorder: Preorder | null) {
  const changes = { [format]: { preorder } }
  await db.database.transact((tx) =>
    changeTitle(tx, AT_THE_SERVER, { id: titleId, changes, now: shop.time.now }),
  )
}
const on = (releasesOn: string, cap: number | null = null): Preorder => ({ releasesOn, text: '', cap })

async function soldEbook() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  await presell(titleId, 'ebook', on(DAY))
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
  const { file_key } = await db.database.kysely
    .selectFrom('editions')
    .select('file_key')
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  return { userId, titleId, id, fileKey: file_key ?? '' }
}

async function soldPaper(titleId: number, quantity = 1) {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const row = await shop.putInCart(userId, titleId, quantity)
  const { id } = (await shop.buyCart(userId, [row])).transaction
  await shop.say(id, 'paid')
  return { userId, id }
}

const read = (userId: number, fileKey: string, now: Date) =>
  mayRead(db.database.kysely, {
    userId,
    token: 'token',
    fileKey,
    source: 'Book User',
    now,
    continuing: false,
  })
async function sendMails(): Promise<Mail[]> {
  const sent: Mail[] = []
  await db.database.kysely
    .updateTable('order_mails')
    .set({ send_at: null })
    .where('kind', 'not in', ['released', 'postponed'])
    .execute()
  await sendOrderMails({
    database: db.database,
    mail: mailbox((mail) => sent.push(mail)),
    readShop: async () => ({ name: 'Toko', email: 'halo@toko.example', address: '-', phone: '-' }),
    drawReceipt: () => Promise.reject(new Error('no mail here has a receipt')),
    operator: undefined,
    secret: 'a secret of the shop in tests',
    publicUrl: () => 'https://toko.example',
    clock: () => shop.time.now,
    log: silentLog,
  })
  return sent
}
const follow = () => followDays({ database: db.database, clock: () => shop.time.now })
const listed = async (list: 'to-send' | 'preorder', id: number) =>
  (await listOrders(db.database.kysely, { list, id }, 10)).length
const send = (orderId: number) =>
  db.database.transact((tx) =>
    sendOrder(tx, AT_THE_SERVER, {
      orderId,
      parcel: { trackingNumber: `JNE00${10_000 + orderId}` },
      now: shop.time.now,
    }),
  )

test('§9 a preordered ebook opens at midnight in WIB and not a moment before, whether or not a job has run', async () => {
  open()
  const { userId, titleId, id, fileKey } = await soldEbook()
  expect(await shop.order(id)).toMatchObject({ payment_state: 'paid', waits_for: DAY })
  await expect(read(userId, fileKey, BEFORE)).rejects.toMatchObject({
    reason: 'not_owned',
    message: 'Buku ini baru dapat dibaca mulai 3 Desember 2026.',
  })
  const kysely = db.database.kysely
  const query = { page: 1, per_page: 6, search: '', type: 'all', shape: 'all', sort: 'dibeli' } as const
  const shelf = (now: Date) => listShelf(kysely, 'Book User', { userId, now }, query)
  expect((await shelf(BEFORE)).data[0]?.ebook?.preorder).toEqual({ releases_on: DAY, text: '', cap: null })
  expect(await listOwned(kysely, { userId, titleIds: [titleId], now: BEFORE })).toEqual([])

  expect(await read(userId, fileKey, MIDNIGHT)).toMatchObject({ kind: 'PDF' })
  expect((await shelf(MIDNIGHT)).data[0]?.ebook).not.toHaveProperty('preorder')
  expect(await listOwned(kysely, { userId, titleIds: [titleId], now: MIDNIGHT })).toEqual([
    { id: titleId, source: 'Book User' },
  ])
})

test('§9 at its day an edition is offered like every other, once, with an entry of the log', async () => {
  open()
  const { titleId, id } = await soldEbook()
  const release = () => releaseTitles(db.database, () => shop.time.now)
  const state = async () => {
    const kysely = db.database.kysely
    const card = await kysely
      .selectFrom('listing_cards')
      .select('head')
      .where('title_id', '=', titleId)
      .executeTakeFirstOrThrow()
    const acts = kysely.selectFrom('audit_entries').select('id').where('verb', '=', 'title.release')
    const logged = await acts.where('object_id', '=', String(titleId)).execute()
    return { preorder: card.head.includes(`"releases_on":"${DAY}"`), logged: logged.length }
  }
  shop.time.now = BEFORE
  await release()
  expect(await state()).toEqual({ preorder: true, logged: 0 })
  shop.time.now = MIDNIGHT
  await Promise.all([release(), release()])
  await follow()
  expect(await state()).toEqual({ preorder: false, logged: 1 })
  expect(await shop.order(id)).toMatchObject({ waits_for: null })
})

test('§9 preordered paper waits apart from what is to be sent, and cannot be sent before its day', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 5 })
  await presell(titleId, 'paper', on(DAY))
  const { id } = await soldPaper(titleId)
  shop.time.now = BEFORE
  await follow()
  expect([await listed('to-send', id), await listed('preorder', id)]).toEqual([0, 1])
  await expect(send(id)).rejects.toMatchObject({ reason: 'conflict' })
  shop.time.now = MIDNIGHT
  await follow()
  expect([await listed('to-send', id), await listed('preorder', id)]).toEqual([1, 0])
  await send(id)
})

test('§9 a later day holds paid orders back, an order that was placed with the former day included', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 5 })
  await presell(titleId, 'paper', on(DAY))
  const { id } = await soldPaper(titleId)
  await presell(titleId, 'paper', on(LATER))
  await follow()
  expect(await shop.order(id)).toMatchObject({ waits_for: LATER })
  // As a purchase leaves it that read the former day and was committed after the change was followed.
  await db.database.kysely.updateTable('orders').set({ waits_for: DAY }).where('id', '=', id).execute()
  shop.time.now = MIDNIGHT
  await follow()
  expect([await listed('to-send', id), (await shop.order(id)).waits_for]).toEqual([0, LATER])
  await expect(send(id)).rejects.toMatchObject({ reason: 'conflict' })
})

const mailsOf = async (orderId: number) => {
  const mails = db.database.kysely.selectFrom('order_mails').select(['kind', 'detail'])
  const rows = await mails.where('order_id', '=', orderId).orderBy('id').execute()
  return rows.flatMap(({ kind, detail }) =>
    kind === 'released' || kind === 'postponed' ? [`${kind} ${detail}`] : [],
  )
}

test('§9 buyers are told once of a later day and once of the release, and not of a sooner day', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 5 })
  await presell(titleId, 'paper', on(DAY))
  const { id } = await soldPaper(titleId)
  await presell(titleId, 'paper', on(LATER))
  await Promise.all([follow(), follow()])
  await follow()
  expect(await mailsOf(id)).toEqual([`postponed ${LATER}`])
  const [told] = await sendMails()
  expect(told?.text).toContain('10 Desember 2026')
  expect(told?.text).toContain('/history?pesanan=')
  await presell(titleId, 'paper', on('2026-12-05'))
  await follow()
  shop.time.now = new Date('2026-12-04T17:00:00.000Z')
  await Promise.all([follow(), follow()])
  await follow()
  expect(await mailsOf(id)).toEqual([`postponed ${LATER}`, 'released 2026-12-05'])
})

test('§9 of two ebooks each is told when it opens', async () => {
  open()
  const userId = await shop.addUser()
  const [first, second] = [await shop.addTitle(), await shop.addTitle()]
  await presell(first, 'ebook', on(DAY))
  await presell(second, 'ebook', on(LATER))
  const rows = [await shop.putInCart(userId, first), await shop.putInCart(userId, second)]
  const { id } = (await shop.buyCart(userId, rows, { format: 'ebook' })).transaction
  await shop.say(id, 'paid')
  shop.time.now = MIDNIGHT
  await follow()
  expect([(await shop.order(id)).waits_for, await mailsOf(id)]).toEqual([LATER, [`released ${DAY}`]])
  shop.time.now = new Date('2026-12-09T17:00:00.000Z')
  await follow()
  expect(await mailsOf(id)).toEqual([`released ${DAY}`, `released ${LATER}`])
})

test('§9 of several preorders in one order, the buyer is told which one comes later, whichever it is', async () => {
  open()
  const userId = await shop.addUser()
  const [first, second] = [await shop.addTitle(), await shop.addTitle()]
  await presell(first, 'ebook', on(DAY))
  await presell(second, 'ebook', on(LATER))
  const rows = [await shop.putInCart(userId, first), await shop.putInCart(userId, second)]
  const { id } = (await shop.buyCart(userId, rows, { format: 'ebook' })).transaction
  await shop.say(id, 'paid')
  await sendMails()
  // The order waits for the other one all the same.
  await presell(second, 'ebook', on('2026-12-24'))
  await Promise.all([follow(), follow()])
  expect([(await shop.order(id)).waits_for, await mailsOf(id)]).toEqual([DAY, ['postponed 1:2026-12-24']])
  const [told] = await sendMails()
  expect(told?.text).toContain('semula 10 Desember 2026, menjadi 24 Desember 2026')
  expect(told?.text).not.toContain('3 Desember')
  // A sooner day is no news, a later one of the other is, and both at once are one mail.
  await presell(second, 'ebook', on('2026-12-20'))
  await follow()
  expect(await mailsOf(id)).toHaveLength(1)
  await presell(first, 'ebook', on('2026-12-15'))
  await presell(second, 'ebook', on('2026-12-31'))
  await follow()
  await follow()
  expect(await mailsOf(id)).toEqual(['postponed 1:2026-12-24', 'postponed 0:2026-12-15 1:2026-12-31'])
  expect((await sendMails()).map(({ text }) => text.match(/menjadi/g)?.length)).toEqual([2])
})

test('§9 a mail about one preorder on paper that comes later leaves out the other, which does not', async () => {
  open()
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const [first, second] = [await shop.addPaper({ stock: 5 }), await shop.addPaper({ stock: 5 })]
  for (const titleId of [first, second]) await presell(titleId, 'paper', on(DAY))
  const rows = [await shop.putInCart(userId, first, 1), await shop.putInCart(userId, second, 1)]
  const { id } = (await shop.buyCart(userId, rows)).transaction
  await shop.say(id, 'paid')
  await sendMails()
  await presell(first, 'paper', on(LATER))
  await follow()
  const [told] = await sendMails()
  expect(told?.text.match(/menjadi/g)).toHaveLength(1)
  expect(told?.text).toContain('semula 3 Desember 2026, menjadi 10 Desember 2026')
})

test('§9 a day that was moved while no job ran is told as a later day, not as the release', async () => {
  open()
  const { id, titleId } = await soldEbook()
  await presell(titleId, 'ebook', on(LATER))
  shop.time.now = MIDNIGHT
  await follow()
  expect([(await shop.order(id)).waits_for, await mailsOf(id)]).toEqual([LATER, [`postponed ${LATER}`]])
})

test('§9 an order waits no more once its preordered part was taken back', async () => {
  open()
  const userId = await shop.addUser()
  const [waiting, other] = [await shop.addTitle(), await shop.addTitle()]
  await presell(waiting, 'ebook', on(DAY))
  const rows = [await shop.putInCart(userId, waiting), await shop.putInCart(userId, other)]
  const { id } = (await shop.buyCart(userId, rows, { format: 'ebook' })).transaction
  await shop.say(id, 'paid')
  const { lines } = (await showOrder(db.database.kysely, id)).order
  const position = lines.find(({ titleId }) => titleId === waiting)?.position ?? 0
  await db.database.transact((tx) =>
    returnPart(tx, AT_THE_SERVER, {
      orderId: id,
      key: 'satu-bagian-pra-pesan',
      lines: [{ position, quantity: 1, copies: 'returned' }],
      shipping: rupiah(0),
      reason: 'Tidak jadi',
      now: shop.time.now,
    }),
  )
  expect(await shop.order(id)).toMatchObject({ waits_for: null, payment_state: 'paid' })
})

test('§9 a later day lets buyers have their money back: paper that was not sent, and after the usual term', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 5 })
  await presell(titleId, 'paper', on(DAY))
  const { id, userId } = await soldPaper(titleId, 2)
  const ask = () =>
    askReturn(db.database, {
      userId,
      orderId: id,
      cause: 'postponed',
      words: 'Tidak jadi menunggu',
      account: 'BCA 123 a.n. Rara',
      lines: [{ position: 0, quantity: 2 }],
      days: 0,
      now: shop.time.now,
    })
  await expect(ask()).rejects.toMatchObject({ reason: 'conflict' })
  await presell(titleId, 'paper', on(LATER))
  await ask()
  const [request] = (await showOrder(db.database.kysely, id)).requests
  const agree = (shipping: number, amount?: number) =>
    db.database.transact((tx) =>
      agreeReturn(tx, AT_THE_SERVER, {
        requestId: request?.id ?? 0,
        lines: [{ position: 0, quantity: 2, copies: 'returned', ...(amount && { amount: rupiah(amount) }) }],
        shipping: rupiah(shipping),
        reply: '',
        now: shop.time.now,
      }),
    )
  // Nothing would be left to send, and more than staff typed would go back.
  for (const [shipping, amount] of [[0], [10_000, 80_000]] as const) {
    await expect(agree(shipping, amount)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('130.000'),
    })
  }
  expect(await shop.movements(id)).toEqual(['charged 130000', 'received 130000'])
  await agree(10_000)
  expect(await shop.order(id)).toMatchObject({ payment_state: 'failed', refund_due: true })
  expect(await shop.stock(titleId)).toBe('5 on hand, 0 held')
  expect(await shop.movements(id)).toContain('refund_due 130000')
  shop.time.now = new Date('2026-12-09T17:00:00.000Z')
  await follow()
  expect(await mailsOf(id)).not.toContainEqual(expect.stringContaining('released'))
})

test('§9 a buyer gets no more copies of a preorder than its cap, in one order or in several at once', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 20 })
  await presell(titleId, 'paper', on(DAY, 2))
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const cart = (quantity: number) => shop.putInCart(userId, titleId, quantity)
  const three = await cart(3)
  await expect(shop.buyCart(userId, [three])).rejects.toMatchObject({ reason: 'conflict' })
  await db.database.kysely.updateTable('cart_items').set({ quantity: 1 }).where('id', '=', three).execute()
  await shop.buyCart(userId, [three])
  const results = await Promise.allSettled([1, 2, 3].map(async () => shop.buyCart(userId, [await cart(1)])))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await shop.stock(titleId)).toBe('20 on hand, 2 held')
})

test('§9 neither an order that ran out nor a copy that was taken back counts against the cap of a preorder', async () => {
  open()
  const [titleId, other] = [await shop.addPaper({ stock: 20 }), await shop.addPaper({ stock: 20 })]
  await presell(titleId, 'paper', on(DAY, 2))
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const buy = async (quantity: number) => {
    await db.database.kysely.deleteFrom('cart_items').where('user_id', '=', userId).execute()
    const rows = [await shop.putInCart(userId, titleId, quantity), await shop.putInCart(userId, other)]
    return (await shop.buyCart(userId, rows)).transaction.id
  }
  const refused = { reason: 'conflict', message: expect.stringContaining('Anda sudah memesan 2') }
  await buy(2)
  await expect(buy(1)).rejects.toMatchObject(refused)
  // Shown as expired; the job ends it four hours later.
  shop.time.now = new Date(shop.time.now.getTime() + DAY_LONG)
  const id = await buy(2)
  await shop.say(id, 'authorised')
  shop.time.now = new Date(shop.time.now.getTime() + DAY_LONG)
  // The provider holds its payment.
  await expect(buy(1)).rejects.toMatchObject(refused)
  await shop.say(id, 'paid')
  await expect(buy(1)).rejects.toMatchObject(refused)
  const lines = (await showOrder(db.database.kysely, id)).order.lines
  const position = lines.find((line) => line.titleId === titleId)?.position ?? 0
  await db.database.transact((tx) =>
    returnPart(tx, AT_THE_SERVER, {
      orderId: id,
      key: 'satu-eksemplar-kembali',
      lines: [{ position, quantity: 1, copies: 'returned' }],
      shipping: rupiah(0),
      reason: 'Cukup satu',
      now: shop.time.now,
    }),
  )
  await expect(buy(2)).rejects.toMatchObject({ reason: 'conflict' })
  await buy(1)
})

test('§9 200 buyers of a signed edition of 20 copies: exactly 20 preorders', async () => {
  open()
  const titleId = await shop.addPaper({ stock: 20 })
  await presell(titleId, 'paper', on(DAY, 1))
  const buyers: { userId: number; row: number }[] = []
  for (let buyer = 0; buyer < 200; buyer++) {
    const userId = await shop.addUser()
    await shop.addAddress(userId)
    buyers.push({ userId, row: await shop.putInCart(userId, titleId) })
  }
  const results = await Promise.allSettled(buyers.map(({ userId, row }) => shop.buyCart(userId, [row])))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(20)
  expect(await shop.stock(titleId)).toBe('20 on hand, 20 held')
}, 60_000)

test('§9 a day cannot be past, nor be given to an edition that somebody has bought', async () => {
  open()
  const titleId = await shop.addTitle()
  await expect(presell(titleId, 'ebook', on('2026-11-21'))).rejects.toMatchObject({ reason: 'invalid' })
  await shop.buy({ userId: await shop.addUser(), titleId })
  await expect(presell(titleId, 'ebook', on(DAY))).rejects.toMatchObject({ reason: 'conflict' })
})
