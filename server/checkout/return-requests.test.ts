import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import { grantLeases } from '#server/library/offline/grant-leases.ts'
import { keepPlace } from '#server/library/reading/keep-place.ts'
import { makeReadingLink } from '#server/library/reading-links/make-reading-link.ts'
import { type OrderMailsDeps, sendOrderMails } from '#server/orders/mails/send-order-mails.ts'
import { confirmDeliveries, receiveOrder } from '#server/orders/parcels/receive-order.ts'
import { sendOrder } from '#server/orders/parcels/send-order.ts'
import { purgeBuyer } from '#server/orders/purge-buyer.ts'
import {
  type Ask,
  addReturnPicture,
  askReturn,
  getOwnPicture,
  withdrawReturn,
} from '#server/orders/returns/ask-return.ts'
import {
  type Agreement,
  agreeReturn,
  declineReturn,
  getRequestPicture,
} from '#server/orders/returns/decide-return.ts'
import { readReturnState, showReturnRequest } from '#server/orders/returns/read-return-state.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { showOrder } from '#server/orders/views/show-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

// A buyer asks the shop to take back what was bought, and staff decide.

let db: TestDatabase
let shop: Purchases
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(() => db.close())

const DAYS = 7
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

/** Two copies of one title and one of another, 10,000 for the parcel: 60,000 each, paid and sent. */
async function parcel({ sent = true } = {}) {
  const userId = await shop.addUser()
  const [first, second] = [await shop.addPaper({ stock: 10 }), await shop.addPaper({ stock: 10 })]
  await shop.addAddress(userId)
  const rows = [await shop.putInCart(userId, first, 2), await shop.putInCart(userId, second)]
  const { id } = (await shop.buyCart(userId, rows)).transaction
  await shop.say(id, 'paid')
  if (sent) await send(id)
  return { id, userId, first, second }
}
const send = (orderId: number) =>
  db.database.transact((tx) =>
    sendOrder(tx, staffActor(), {
      orderId,
      parcel: { trackingNumber: `JNE00${10_000 + orderId}` },
      now: shop.time.now,
    }),
  )
async function ebook() {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
  return { id, userId, titleId }
}
const receive = ({ id, userId }: { id: number; userId: number }) =>
  receiveOrder({ database: db.database, clock: () => shop.time.now, log: silentLog }, { userId, orderId: id })

type Order = { id: number; userId: number }
const ask = ({ id, userId }: Order, more: Partial<Ask> = {}) =>
  askReturn(db.database, {
    userId,
    orderId: id,
    cause: 'damaged',
    words: 'Sampulnya sobek',
    account: 'BCA 123 a.n. Rara',
    lines: [{ position: 0, quantity: 1 }],
    days: DAYS,
    now: shop.time.now,
    ...more,
  })
const withdraw = ({ id, userId }: Order) =>
  withdrawReturn(db.database, { userId, orderId: id, now: shop.time.now })
const stateOf = ({ id, userId }: Order) =>
  readReturnState(
    { database: db.database, readShop: async () => ({ returnDays: DAYS }) },
    { userId, orderId: id, now: shop.time.now },
  )
const requestOf = async ({ id }: Order) => {
  const [latest] = (await showOrder(db.database.kysely, id)).requests
  return latest?.id ?? 0
}
const agree = async (order: Order, more: Partial<Agreement> = {}, actor: Actor = staffActor()) => {
  const requestId = more.requestId ?? (await requestOf(order))
  await db.database.transact((tx) =>
    agreeReturn(tx, actor, {
      requestId,
      lines: [{ position: 0, quantity: 1, copies: 'written_off' }],
      shipping: rupiah(0),
      reply: '',
      now: shop.time.now,
      ...more,
    }),
  )
}
const decline = async (order: Order, actor: Actor = staffActor(), known?: number) => {
  const requestId = known ?? (await requestOf(order))
  await db.database.transact((tx) =>
    declineReturn(tx, actor, { requestId, reason: 'Fotonya baik-baik saja', now: shop.time.now }),
  )
}
const refusedWith = (words: RegExp) => ({ message: expect.stringMatching(words) })

describe('what a buyer may ask to be taken back', () => {
  test('§7 paper from its dispatch until seven days after its receipt', async () => {
    const order = await parcel({ sent: false })
    await expect(ask(order)).rejects.toMatchObject(refusedWith(/belum dikirim/))
    await send(order.id)
    expect(await stateOf(order)).toMatchObject({ refused: null, until: null })
    await receive(order)
    later(7 * DAY)
    expect(await stateOf(order)).toMatchObject({ refused: null, until: expect.any(String) })
    later(1)
    await expect(ask(order)).rejects.toMatchObject(refusedWith(/sudah lewat/))
    expect(await stateOf(order)).toMatchObject({ refused: expect.stringMatching(/sudah lewat/) })
  })

  test('§7 an ebook until it was read past its sample, on any device, whatever page is open now', async () => {
    const order = await ebook()
    const read = (page: number, device = 'device-1') =>
      keepPlace(db.database, {
        userId: order.userId,
        titleId: order.titleId,
        device,
        place: { kind: 'PDF', page, of: 100 },
        share: (page - 1) / 100,
        secondsAgo: 0,
        at: undefined,
        now: shop.time.now,
      })
    await read(10)
    expect(await stateOf(order)).toMatchObject({ refused: null, causes: ['unread'] })
    await read(11)
    later(1000)
    await read(1)
    await read(1, 'device-2')
    expect((await stateOf(order)).refused).toMatch(/melewati cuplikannya/)
    await expect(ask(order, { cause: 'unread' })).rejects.toMatchObject(refusedWith(/melewati cuplikannya/))
  })

  test('§7 neither an ebook that is kept on a device, nor a subscription, nor what is not paid', async () => {
    const kept = await ebook()
    await db.database.kysely
      .insertInto('sessions')
      .values({
        user_id: kept.userId,
        token_hash: Buffer.alloc(32, kept.userId),
        expires_at: new Date('2100-01-01'),
        created_at: shop.time.now,
        last_used_at: shop.time.now,
      })
      .execute()
    await db.database.kysely
      .insertInto('offline_leases')
      .columns(['session_id', 'edition_id', 'source', 'saved_at', 'ends_at'])
      .expression((eb) =>
        eb
          .selectFrom(['sessions', 'editions'])
          .select(({ val }) => [
            'sessions.id as session_id',
            'editions.id as edition_id',
            val('Book User').as('source'),
            val(shop.time.now).as('saved_at'),
            val(new Date('2100-01-01')).as('ends_at'),
          ])
          .where('user_id', '=', kept.userId)
          .where('title_id', '=', kept.titleId),
      )
      .execute()
    await expect(ask(kept, { cause: 'unread' })).rejects.toMatchObject(refusedWith(/disimpan di perangkat/))
    const unpaid = {
      userId: kept.userId,
      id: (await shop.buy({ userId: kept.userId, titleId: await shop.addTitle() })).transaction.id,
    }
    await expect(ask(unpaid, { cause: 'unread' })).rejects.toMatchObject(refusedWith(/pesanan lunas/))
  })

  test('§7 nor an ebook that was kept on a device or shared by a link, also once the session and the copy have ended', async () => {
    const { kysely } = db.database
    const copyAndSignOut = async (
      { userId, titleId }: { userId: number; titleId: number },
      link: boolean,
    ) => {
      const token = `token ${userId} ${titleId}`
      const { id: sessionId } = await kysely
        .insertInto('sessions')
        .values({
          user_id: userId,
          token_hash: sessionHash(token),
          expires_at: new Date('2100-01-01'),
          created_at: shop.time.now,
          last_used_at: shop.time.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const edition = kysely.selectFrom('editions').select('file_key').where('title_id', '=', titleId)
      const fileKey = (await edition.executeTakeFirstOrThrow()).file_key ?? ''
      const of = { userId, token, source: 'Book User', now: shop.time.now } as const
      if (link) await makeReadingLink(db.database, { ...of, fileKey })
      else await grantLeases(db.database, { ...of, books: [{ name: fileKey, source: of.source }] })
      await kysely.deleteFrom('sessions').where('id', '=', sessionId).execute()
    }
    for (const link of [false, true]) {
      const order = await ebook()
      await copyAndSignOut(order, link)
      expect((await stateOf(order)).refused).toMatch(/disimpan di perangkat/)
      expect((await stateOf(order)).lines[0]?.refused).toMatch(/atau dibagikan/)
      await expect(ask(order, { cause: 'unread' })).rejects.toMatchObject(
        refusedWith(/dibagikan lewat tautan/),
      )

      // Bought anew after the shop has taken it back, it is not copied yet.
      await db.database.transact((tx) =>
        takeBackOrder(tx, staffActor(), { orderId: order.id, reason: 'Uji', now: shop.time.now }),
      )
      later(DAY)
      const again = { ...order, id: (await shop.buy(order)).transaction.id }
      await shop.say(again.id, 'paid')
      await ask(again, { cause: 'unread' })
    }
  })

  test('§7 nothing that is not there, more than there is, or for a reason of another kind', async () => {
    const order = await parcel()
    for (const [more, field] of [
      [{ lines: [{ position: 0, quantity: 3 }] }, 'lines'],
      [{ lines: [{ position: 7, quantity: 1 }] }, 'lines'],
      [
        {
          lines: [
            { position: 0, quantity: 1 },
            { position: 0, quantity: 1 },
          ],
        },
        'lines',
      ],
      [{ cause: 'unread' }, 'cause'],
    ] as const) {
      await expect(ask(order, more as Partial<Ask>)).rejects.toMatchObject({
        reason: 'invalid',
        errors: { [field]: expect.anything() },
      })
    }
    await expect(ask(order, { days: 0 })).rejects.toMatchObject(refusedWith(/tidak menerima/))
  })

  test('F30 nothing of somebody else’s order', async () => {
    const order = await parcel()
    const other = { id: order.id, userId: await shop.addUser() }
    for (const act of [ask, withdraw, stateOf]) {
      await expect(act(other)).rejects.toMatchObject({ reason: 'not_found' })
    }
  })

  test('§7 a parcel that is asked to be taken back does not count as received by time', async () => {
    const order = await parcel()
    await ask(order)
    later(20 * DAY)
    const deps = { database: db.database, clock: () => shop.time.now, log: silentLog }
    await confirmDeliveries(deps)
    expect(await shop.order(order.id)).toMatchObject({ payment_state: 'paid' })
    await withdraw(order)
    await confirmDeliveries(deps)
    expect(await shop.order(order.id)).toMatchObject({ payment_state: 'received' })
  })
})

describe('a decision', () => {
  test('§7 agreed in part: the named copies and amounts are due, the order stays paid, the account is known', async () => {
    const order = await parcel()
    await ask(order, {
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
    })
    await agree(order, {
      lines: [
        { position: 0, quantity: 1, copies: 'returned' },
        { position: 1, quantity: 1, copies: 'kept', amount: rupiah(15_000) },
      ],
      shipping: rupiah(5_000),
      reply: 'Kami ganti sebagian.',
    })
    expect((await stateOf(order)).request).toMatchObject({
      state: 'agreed',
      amount: 80_000,
      reply: 'Kami ganti sebagian.',
    })
    const shown = await showOrder(db.database.kysely, order.id)
    expect(shown.account).toMatchObject({ due: 80_000, kept: 110_000 })
    expect(shown.order.paymentState).toBe('paid')
    expect(await shop.stock(order.first)).toBe('9 on hand, 0 held')
    expect(await shop.stock(order.second)).toBe('9 on hand, 0 held')
    expect(shown.acts.map(({ words }) => words)).toContain('Permintaan pengembalian disetujui')
    expect(shown.movements.at(-1)).toMatchObject({ kind: 'refund_due', amount: 80_000 })
  })

  test('§7 agreed as a whole: the order ends, and sent copies are in stock again or written off as chosen', async () => {
    const order = await parcel()
    await ask(order, {
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
    })
    await agree(order, {
      lines: [
        { position: 0, quantity: 2, copies: 'returned' },
        { position: 1, quantity: 1, copies: 'written_off' },
      ],
      shipping: rupiah(10_000),
    })
    expect(await shop.order(order.id)).toMatchObject({ payment_state: 'failed', refund_due: true })
    expect((await showOrder(db.database.kysely, order.id)).account).toMatchObject({ due: 190_000, kept: 0 })
    expect(await shop.stock(order.first)).toBe('10 on hand, 0 held')
    expect(await shop.stock(order.second)).toBe('9 on hand, 0 held')
    expect([await shop.sold(order.first), await shop.sold(order.second)]).toEqual([0, 0])
  })

  test('§7 what an earlier agreement withheld stays withheld: only the amounts that staff typed become due', async () => {
    const order = await parcel()
    const rest = { position: 1, quantity: 1, copies: 'returned' } as const
    await ask(order, { lines: [{ position: 0, quantity: 2 }] })
    await agree(order, {
      lines: [{ position: 0, quantity: 2, copies: 'returned', amount: rupiah(90_000) }],
    })
    await ask(order, { lines: [{ position: 1, quantity: 1 }] })
    await agree(order, { lines: [rest], shipping: rupiah(10_000) })
    expect((await stateOf(order)).request).toMatchObject({ state: 'agreed', amount: 70_000 })
    const { account, order: left } = await showOrder(db.database.kysely, order.id)
    expect(account).toMatchObject({ due: 160_000, kept: 30_000 })
    expect(left.paymentState).toBe('paid')
    expect(await shop.stock(order.first)).toBe('10 on hand, 0 held')
    expect(await shop.stock(order.second)).toBe('10 on hand, 0 held')
  })

  test('§7 access to an ebook ends with the agreement, not with the request', async () => {
    const order = await ebook()
    await ask(order, { cause: 'unread' })
    expect(await shop.ownedBy(order.userId)).toEqual([order.titleId])
    await agree(order)
    expect(await shop.ownedBy(order.userId)).toEqual([])
    expect(await shop.order(order.id)).toMatchObject({ payment_state: 'failed' })
  })

  test('§7 declined: nothing moves, the buyer reads why, and may ask twice more', async () => {
    const order = await parcel()
    for (let time = 0; time < 3; time++) {
      await ask(order)
      await decline(order)
    }
    expect(await stateOf(order)).toMatchObject({
      refused: expect.stringMatching(/3 kali/),
      request: { state: 'declined', reply: 'Fotonya baik-baik saja' },
    })
    expect((await showOrder(db.database.kysely, order.id)).account).toMatchObject({ due: 0 })
  })

  test('F101 nobody decides without the right, and nobody agrees to more than was asked and paid', async () => {
    const order = await parcel()
    await ask(order)
    const wrong = staffActor('uang.lihat', 'pesanan.ubah')
    await expect(agree(order, {}, wrong)).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(decline(order, wrong)).rejects.toMatchObject({ reason: 'forbidden' })
    const line = { position: 0, quantity: 1, copies: 'returned' } as const
    for (const more of [
      { lines: [{ ...line, position: 1 }] },
      { lines: [{ ...line, quantity: 3 }] },
      { lines: [{ ...line, amount: rupiah(60_001) }] },
      { lines: [line], shipping: rupiah(10_001) },
    ]) {
      await expect(agree(order, more)).rejects.toMatchObject({ reason: 'invalid' })
    }
    expect((await showOrder(db.database.kysely, order.id)).account).toMatchObject({ due: 0 })
    expect((await stateOf(order)).request).toMatchObject({ state: 'open' })
  })

  test('F116 a picture that came meanwhile is looked at before the decision', async () => {
    const order = await parcel()
    await ask(order)
    const requestId = await requestOf(order)
    const { version } = await showReturnRequest(db.database, requestId)
    await addPicture(order)
    await expect(agree(order, { version })).rejects.toMatchObject({ reason: 'changed_meanwhile' })
    await agree(order, { version: version + 1 })
  })

  test('§7 an order that ended meanwhile is not returned twice; its request can be declined', async () => {
    const order = await parcel()
    await ask(order)
    await db.database.transact((tx) =>
      takeBackOrder(tx, staffActor(), { orderId: order.id, reason: 'Toko tutup', now: shop.time.now }),
    )
    await expect(agree(order)).rejects.toMatchObject({ reason: 'conflict' })
    await decline(order)
    expect((await showOrder(db.database.kysely, order.id)).account).toMatchObject({ due: 190_000 })
  })
})

describe('at the same time', () => {
  test('F10 twenty requests make one', async () => {
    const order = await parcel()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(order)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('F10 twenty decisions and a withdrawal: one counts, and the money moves at most once', async () => {
    const ended = new Set<string | undefined>()
    for (let time = 0; time < 4; time++) {
      const order = await parcel()
      await ask(order)
      const requestId = await requestOf(order)
      const agreements = () => Array.from({ length: 10 }, () => agree(order, { requestId }))
      const refusals = () => Array.from({ length: 10 }, () => decline(order, staffActor(), requestId))
      // Whoever begins is likely to win.
      const acts =
        time % 2 === 0
          ? [...agreements(), withdraw(order), ...refusals()]
          : [withdraw(order), ...refusals(), ...agreements()]
      const results = await Promise.allSettled(acts)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of results) if (one.status === 'rejected') expect(one.reason.reason).toBe('conflict')
      const { state } = (await stateOf(order)).request ?? {}
      const { due } = (await showOrder(db.database.kysely, order.id)).account
      expect(due).toBe(state === 'agreed' ? 60_000 : 0)
      ended.add(state)
    }
    expect(ended).toContain('agreed')
  })

  test('F10 a request beside the end of its order: nothing is returned twice', async () => {
    for (let time = 0; time < 5; time++) {
      const order = await parcel()
      await Promise.allSettled([
        ask(order),
        db.database.transact((tx) =>
          takeBackOrder(tx, staffActor(), { orderId: order.id, reason: 'Batal', now: shop.time.now }),
        ),
      ])
      await agree(order).catch(() => undefined)
      expect((await showOrder(db.database.kysely, order.id)).account).toMatchObject({ due: 190_000, kept: 0 })
    }
  })
})

const png = (text = '') =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: text || 'GPS' } })
    .png()
    .toBuffer()
const addPicture = async ({ id, userId }: Order, bytes?: Uint8Array) =>
  addReturnPicture(db.database, {
    userId,
    orderId: id,
    now: shop.time.now,
    ip: '127.0.0.1',
    bytes: bytes ?? (await png()),
  })

describe('pictures', () => {
  test('F39 are re-encoded without what a camera notes, at most four, and only pictures', async () => {
    const order = await parcel()
    await expect(addPicture(order)).rejects.toMatchObject({ reason: 'conflict' })
    await ask(order)
    await expect(addPicture(order, Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({
      reason: 'unsupported_type',
    })
    for (let time = 0; time < 4; time++) await addPicture(order, await png('Nama Rahasia'))
    await expect(addPicture(order)).rejects.toMatchObject({ reason: 'conflict' })
    const pictures = (await stateOf(order)).request?.pictures ?? []
    expect(pictures).toHaveLength(4)
    expect(pictures[0]).toMatchObject({ width: 1280, height: 960 })
    const id = pictures[0]?.id ?? 0
    const url = await getOwnPicture(db.database.kysely, { id, orderId: order.id, userId: order.userId })
    const { format, exif } = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
  })

  test('F30 are seen by their buyer and in their request alone', async () => {
    const [order, other] = [await parcel(), await parcel()]
    for (const one of [order, other]) {
      await ask(one)
      await addPicture(one)
    }
    const id = (await stateOf(order)).request?.pictures[0]?.id ?? 0
    const own = (of: Order) => getOwnPicture(db.database.kysely, { id, orderId: of.id, userId: of.userId })
    expect(await own(order)).toMatch(/^data:image\/webp/)
    await expect(own(other)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(own({ id: order.id, userId: other.userId })).rejects.toMatchObject({ reason: 'not_found' })
    expect(await getRequestPicture(db.database.kysely, await requestOf(order), id)).toMatch(/^data:/)
    await expect(getRequestPicture(db.database.kysely, await requestOf(other), id)).rejects.toMatchObject({
      reason: 'not_found',
    })
  })

  test('F10 two at once where there is room for one: four are kept', async () => {
    const order = await parcel()
    await ask(order)
    const bytes = await png()
    for (let time = 0; time < 3; time++) await addPicture(order, bytes)
    const added = await Promise.allSettled([addPicture(order, bytes), addPicture(order, bytes)])
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await stateOf(order)).request?.pictures).toHaveLength(4)
  })
})

test('§7 each step is told by mail, with the shop’s words', async () => {
  let sent: Mail[] = []
  const deps: OrderMailsDeps = {
    database: db.database,
    mail: mailbox((mail) => sent.push(mail)),
    readShop: async () => ({ name: 'Toko', email: 'a@example.com', address: 'Jalan 1', phone: '021' }),
    drawReceipt: async () => Buffer.from(''),
    operator: undefined,
    secret: 'a secret of the shop in tests',
    publicUrl: () => 'https://toko.example',
    clock: () => shop.time.now,
    log: silentLog,
  }
  const told = async () => {
    sent = []
    await sendOrderMails(deps)
    return sent.map(({ subject, text }) => ({ subject, text }))
  }
  const order = await parcel()
  await told()
  await ask(order)
  expect(await told()).toMatchObject([
    { subject: expect.stringMatching(/kami terima/), text: expect.stringMatching(/Rusak atau cacat/) },
  ])
  await decline(order)
  expect(await told()).toMatchObject([{ text: expect.stringMatching(/Fotonya baik-baik saja/) }])
  await ask(order)
  await told()
  await agree(order)
  expect(await told()).toMatchObject([{ text: expect.stringMatching(/60\.000/) }])
})

test('§5 nothing is written for an account that was deleted meanwhile', async () => {
  const [asked, order] = [await parcel(), await parcel()]
  await ask(asked)
  for (const { userId } of [asked, order]) {
    await db.database.kysely
      .updateTable('users')
      .set({ deleted_at: shop.time.now, email: `akun-${userId}@dihapus.invalid`, name: 'Akun dihapus' })
      .where('id', '=', userId)
      .execute()
  }
  await expect(ask(order)).rejects.toMatchObject({ reason: 'unauthenticated' })
  await expect(addPicture(asked)).rejects.toMatchObject({ reason: 'unauthenticated' })
})

test('§5 what a buyer wrote and showed goes with the account', async () => {
  const order = await parcel()
  await ask(order, { words: 'Kata rahasia' })
  await addPicture(order)
  await db.database.transact((tx) => purgeBuyer(tx, order.userId))
  const state = await stateOf(order)
  expect(state.request).toMatchObject({ words: '-', account: '-', pictures: [] })
})
