import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { DAY, dayInWib, HOUR } from '#kernel/time.ts'
import { changeGift, resendGift, takeGiftBack } from '#server/orders/gifts/change-gift.ts'
import { declineGift, openGift } from '#server/orders/gifts/claim-gift.ts'
import { giftOf, requireSendDay } from '#server/orders/gifts/gift.rules.ts'
import { sendDueGifts } from '#server/orders/gifts/send-gifts.ts'
import { sendGiftMail } from '#server/orders/mails/send-gift-mail.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { listOpenOrders } from '#server/orders/purge-buyer.ts'
import { applyRefunds } from '#server/orders/refunds/apply-refunds.ts'
import { askReturn } from '#server/orders/returns/ask-return.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { interleave } from '#tests/support/interleave.ts'
import { openGiftLimits } from './gift-purchase.ts'
import { type Gifts, openGifts } from './gifts.fixture.ts'
import { openPurchases, type Purchases, simulatorOn } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
let gifts: Gifts

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = openPurchases(db.database, (clock) => simulatorOn(db.database, clock))
  gifts = openGifts(db.database, shop)
  // Each test sends its own mails alone.
  await db.database.kysely.updateTable('order_mails').set({ send_at: null }).execute()
  await db.database.kysely
    .updateTable('gifts')
    .set({ queued_at: new Date('2030-01-01') })
    .execute()
})

const at = (text: string) => {
  shop.time.now = new Date(text)
}
const giftMails = () => gifts.mails.sent.filter(({ to }) => to === 'bima@example.com')
const of = (userId: number, orderId: number) => ({ userId, orderId, now: new Date(shop.time.now) })

test('§9 a gift opens nothing to its giver, and everything to who accepts it', async () => {
  const { giver, titleId, id, token } = await gifts.give()
  expect(await shop.ownedBy(giver)).toEqual([])
  expect(await shop.order(id)).toMatchObject({ payment_state: 'paid', fulfilment_state: 'completed' })
  await gifts.send()
  expect(giftMails()[0]?.html).toContain(`https://toko.example/hadiah#${token}`)
  expect((await gifts.gift(id)).token_hash).toEqual(gifts.hashOfToken(token))
  expect(await openGift(db.database, token)).toMatchObject({
    state: 'sent',
    gift: { message: 'Selamat membaca', books: [{ id: titleId }], bundle: null },
  })
  const reader = await shop.addUser()
  expect(await gifts.accept(reader, token)).toMatchObject({ books: [{ id: titleId }] })
  expect(await shop.ownedBy(reader)).toEqual([titleId])
  expect(await openGift(db.database, token)).toEqual({ state: 'claimed', gift: null })
  expect(await gifts.send()).toMatchObject([{ subject: 'Bima telah menerima hadiah Anda' }])
})

test('§9 an owner gives what they have, and several of it, but nothing free and nothing of a past day', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  await shop.say((await shop.buy({ userId, titleId })).transaction.id, 'paid')
  await gifts.give({ userId, titleId })
  await gifts.give({ userId, titleId })
  expect(await shop.ownedBy(userId)).toEqual([titleId])
  const free = await shop.addTitle({ price: 0 })
  await expect(shop.buy({ userId, titleId: free, gift: gifts.draft() })).rejects.toMatchObject({
    reason: 'not_for_sale',
  })
  const wish = { name: 'Bima', email: 'b@example.com', message: '', send_on: '2026-11-20' }
  expect(() => requireSendDay(giftOf(wish), shop.time.now)).toThrow('Pilih hari ini')
  const late = giftOf({ ...wish, send_on: '2027-11-22' })
  expect(() => requireSendDay(late, shop.time.now)).toThrow('Pilih hari ini')
  const linked = { ...wish, send_on: '2026-11-21', message: 'klik https://jahat.example' }
  expect(() => giftOf(linked)).toThrow('Tautan')
  expect(giftOf({ ...linked, message: 'a\u202eb\r\n\n\n\nc\u0007' }).message).toBe('ab\n\nc')
})

test('§9 a giver whose name is a link is not named in the mail to a stranger', async () => {
  const { giver } = await gifts.give()
  const name = { name: 'Hadiah di jahat.com' }
  await db.database.kysely.updateTable('users').set(name).where('id', '=', giver).execute()
  await gifts.send()
  const [mail] = giftMails()
  expect(mail?.subject).toBe('Seorang pembaca mengirimi Anda hadiah')
  expect(`${mail?.html} ${mail?.text}`).not.toContain('jahat')
})

test('§9 a request that is repeated with its key is answered as the first one, whatever has ended since', async () => {
  let offered = true
  const readShop = async () => ({ ...readConfig({}).shop, gifts: offered })
  const limited = { ...shop.deps, allowGift: openGiftLimits({ database: db.database, readShop }) }
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const gift = gifts.draft()
  const buy = (key: string) => shop.buy({ userId, titleId, gift }, key, limited)
  const first = await buy('kunci-hadiah')
  await shop.say(first.transaction.id, 'paid')
  for (let order = 2; order <= 30; order++) {
    const { transaction } = await buy(`kunci-hadiah-${order}`)
    await shop.say(transaction.id, 'paid')
  }
  await expect(buy('kunci-lain')).rejects.toMatchObject({ reason: 'too_many' })
  const again = async () => (await buy('kunci-hadiah')).transaction.id
  expect(await again()).toBe(first.transaction.id)
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY)
  await expect(buy('kunci-lain')).rejects.toMatchObject({
    message: expect.stringContaining('Pilih hari ini'),
  })
  expect(await again()).toBe(first.transaction.id)
  offered = false
  await expect(buy('kunci-lain')).rejects.toMatchObject({ reason: 'switched_off' })
  expect(await again()).toBe(first.transaction.id)
})

test('§9 a gift that was not ordered does not count towards those of the day', async () => {
  const readShop = async () => ({ ...readConfig({}).shop, gifts: true })
  const limited = { ...shop.deps, allowGift: openGiftLimits({ database: db.database, readShop }) }
  const userId = await shop.addUser()
  const buy = (titleId: number) => shop.buy({ userId, titleId, gift: gifts.draft() }, undefined, limited)
  const free = await shop.addTitle({ price: 0 })
  for (let attempt = 1; attempt <= 31; attempt++)
    await expect(buy(free)).rejects.toMatchObject({ reason: 'not_for_sale' })
  expect((await buy(await shop.addTitle())).transaction.refno).toMatch(/./)
})

test('§9 its mail goes out on its morning in WIB, once, whoever sends it, and never before the payment', async () => {
  const { id } = await gifts.give({ gift: { sendOn: '2026-11-23' } })
  at('2026-11-23T00:59:59Z')
  await gifts.send()
  expect(giftMails()).toEqual([])
  at('2026-11-23T01:00:00Z')
  await Promise.all([gifts.send(), gifts.send(), gifts.send()])
  expect((await gifts.gift(id)).sent_at).toEqual(new Date(shop.time.now))
  const kysely = db.database.kysely
  const queued = () =>
    kysely
      .selectFrom('order_mails')
      .selectAll()
      .where('order_id', '=', id)
      .where('kind', '=', 'gift')
      .execute()
  expect(await queued()).toMatchObject([{ sends: 1 }])
  await gifts.send()
  expect(giftMails()).toEqual([])

  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const unpaid = (await shop.buy({ userId, titleId, gift: gifts.draft() })).transaction.id
  await gifts.send()
  expect(giftMails()).toEqual([])
  await shop.say(unpaid, 'paid')
  await gifts.send()
  expect(giftMails()).toHaveLength(1)
})

test('§9 its giver corrects it until it is sent, and again where the mail server refuses it', async () => {
  const { giver, id } = await gifts.give({ gift: { sendOn: '2026-11-23' } })
  const change = (draft = gifts.draft({ recipientEmail: 'baru@example.com' })) =>
    changeGift(db.database, { ...of(giver, id), draft })
  await change()
  gifts.mails.isDown = true
  await gifts.send()
  expect(await gifts.gift(id)).toMatchObject({ sent_at: null, recipient_email: 'baru@example.com' })
  await change(gifts.draft({ recipientEmail: 'lain@example.com' }))
  gifts.mails.isDown = false
  expect((await gifts.send()).map(({ to }) => to)).toContain('lain@example.com')
  await expect(change()).rejects.toMatchObject({ reason: 'conflict' })
  await expect(
    changeGift(db.database, { ...of(await shop.addUser(), id), draft: gifts.draft() }),
  ).rejects.toMatchObject({ reason: 'not_found' })
})

test('§9 moved to a later day while its mail waits to be sent, it is mailed on that day alone', async () => {
  const { giver, id } = await gifts.give()
  await sendDueGifts(shop.deps)
  const buyer = { id: giver, name: 'Sari', email: 'sari@example.com' }
  const mail = { id: 1, orderId: id, refno: '', kind: 'gift', detail: '', tries: 0, buyer } as const
  const draft = gifts.draft({ sendOn: dayInWib(new Date(shop.time.now.getTime() + 2 * DAY)) })
  await changeGift(db.database, { ...of(giver, id), draft })
  gifts.mails.sent = []
  expect(await sendGiftMail(gifts.mails.deps, mail)).toBe(false)
  expect(giftMails()).toEqual([])
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY)
  await gifts.send()
  expect(giftMails()).toHaveLength(1)
})

test('§9 its mail is sent again three times, with a link that opens it as the first does', async () => {
  const { giver, id, token } = await gifts.give()
  await expect(resendGift(db.database, of(giver, id))).rejects.toMatchObject({ reason: 'conflict' })
  await gifts.send()
  for (let time = 0; time < 3; time++) {
    await resendGift(db.database, of(giver, id))
    await gifts.send()
    expect(giftMails()[0]?.html).toContain(token)
  }
  await expect(resendGift(db.database, of(giver, id))).rejects.toThrow('paling banyak 3 kali')
})

test('§9 what its giver takes back is due back, and opens no more; after it was accepted it stays', async () => {
  const { giver, id, token, titleId } = await gifts.give()
  await gifts.send()
  await takeGiftBack(db.database, of(giver, id))
  expect(await shop.movements(id)).toEqual(['charged 50000', 'received 50000', 'refund_due 50000'])
  expect(await shop.sold(titleId)).toBe(0)
  const reader = await shop.addUser()
  await expect(gifts.accept(reader, token)).rejects.toMatchObject({ reason: 'conflict' })

  const kept = await gifts.give()
  await gifts.send()
  await gifts.accept(reader, kept.token)
  const reason = 'Salah beli'
  const now = new Date(shop.time.now)
  const refused = expect.objectContaining({ reason: 'conflict' })
  await expect(takeGiftBack(db.database, of(kept.giver, kept.id))).rejects.toEqual(refused)
  const takeBack = db.database.transact((tx) =>
    takeBackOrder(tx, AT_THE_SERVER, { orderId: kept.id, reason, now }),
  )
  await expect(takeBack).rejects.toEqual(refused)
  const words = { cause: 'unread', words: 'Tidak jadi', account: 'BCA 1' } as const
  const lines = [{ position: 0, quantity: 1 }]
  await expect(
    askReturn(db.database, { ...of(kept.giver, kept.id), ...words, lines, days: 7 }),
  ).rejects.toEqual(refused)
  expect(await shop.ownedBy(reader)).toEqual([kept.titleId])
})

test('§4 a payment that the provider undoes takes an accepted gift from its reader, and gives it again', async () => {
  const { id, token, titleId } = await gifts.give()
  await gifts.send()
  const reader = await shop.addUser()
  await gifts.accept(reader, token)
  await shop.say(id, 'failed', { confirmed: true })
  expect(await shop.order(id)).toMatchObject({ payment_state: 'failed' })
  expect(await shop.ownedBy(reader)).toEqual([])
  const seen = { orderId: id, amount: rupiah(50_000), reference: 'BCA 1', reason: 'Ditransfer lagi' }
  await markPaid(shop.deps, AT_THE_SERVER, seen)
  expect(await shop.ownedBy(reader)).toEqual([titleId])
})

test('§4 one whose money went back in the dashboard while its reader accepts another leaves the right time, wherever they meet', async () => {
  for (let point = 1; ; point++) {
    at('2026-11-21T03:00:30Z')
    const [first, second] = [await gifts.givePackage(1), await gifts.givePackage(2)]
    await gifts.send()
    const reader = await shop.addUser()
    at('2026-12-01T03:00:00Z')
    await gifts.accept(reader, first.token)
    const { gateway, reference, amount_idr } = await shop.charge(first.id)
    const returned = { key: null, gatewayReference: 'R1', amount: rupiah(amount_idr), failure: null }
    const event = {
      gateway,
      reference,
      refunds: [{ ...returned, state: 'done' as const }],
      now: shop.time.now,
    }
    const met = await interleave(
      db.database,
      {
        first: (database) => applyRefunds({ database, log: silentLog }, event),
        second: () => gifts.accept(reader, second.token),
      },
      point,
    )
    expect(met).toMatchObject({
      first: { status: 'fulfilled', value: 'reversed' },
      second: { status: 'fulfilled' },
    })
    const left = (await gifts.times(reader)).filter(({ revoked_at }) => revoked_at === null)
    // Its days moved forward, or its months counted from now.
    expect(['2027-01-29T03:00:00.000Z', '2027-02-01T03:00:00.000Z']).toContain(left[0]?.ends_at.toISOString())
    if (!met.reached) return
  }
})

test('§9 who owns it takes another of the same price or less, or gives it back', async () => {
  const { giver, token, titleId, id } = await gifts.give()
  await gifts.send()
  const reader = await shop.addUser()
  await shop.say((await shop.buy({ userId: reader, titleId })).transaction.id, 'paid')
  await expect(gifts.accept(reader, token)).rejects.toMatchObject({
    reason: 'already_owned',
    data: { worth: 50_000 },
  })
  const dear = await shop.addTitle({ price: 50_001 })
  await expect(gifts.accept(reader, token, dear)).rejects.toThrow('paling banyak')
  const other = await shop.addTitle({ price: 50_000 })
  await expect(gifts.accept(await shop.addUser(), token, other)).rejects.toThrow('Judul lain hanya')
  expect(await gifts.accept(reader, token, other)).toMatchObject({ books: [{ id: other }] })
  expect((await shop.ownedBy(reader)).toSorted()).toEqual([titleId, other].toSorted())
  expect([await shop.sold(titleId), await shop.sold(other)]).toEqual([1, 1])
  await shop.say(id, 'failed', { confirmed: true })
  expect(await shop.ownedBy(reader)).toEqual([titleId])

  const second = await gifts.give({ userId: giver, titleId })
  await gifts.send()
  await declineGift(db.database, { userId: reader, token: second.token, now: new Date(shop.time.now) })
  expect(await shop.ownedBy(giver)).toEqual([titleId])
  expect((await gifts.send()).map(({ subject }) => subject)).toContain('Hadiah Anda untuk Bima kembali')
})

/** A set of two ebooks of 50,000 and 30,000 for 60,000, paid as a gift and mailed. */
async function givenSet(giver?: number) {
  const titleIds = [await shop.addTitle({ price: 50_000 }), await shop.addTitle({ price: 30_000 })]
  const set = await gifts.giveSet({ titleIds, price: 60_000, giver })
  await gifts.send()
  return { ...set, titleIds }
}

test('§9 a set is given whole, also by who owns a part, and its reader gets the titles that they lack', async () => {
  const giver = await shop.addUser()
  const [first, second] = [await shop.addTitle({ price: 50_000 }), await shop.addTitle({ price: 30_000 })]
  await shop.say((await shop.buy({ userId: giver, titleId: first })).transaction.id, 'paid')
  const { id, token } = await gifts.giveSet({ titleIds: [first, second], price: 60_000, giver })
  expect(await shop.order(id)).toMatchObject({ payment_state: 'paid', payable_idr: 60_000 })
  expect(await shop.ownedBy(giver)).toEqual([first])
  expect((await gifts.send()).find(({ to }) => to === 'bima@example.com')?.text).toContain(
    'set ebook “Set ke-',
  )
  const reader = await shop.addUser()
  await shop.say((await shop.buy({ userId: reader, titleId: second })).transaction.id, 'paid')
  expect(await openGift(db.database, token)).toMatchObject({
    gift: { books: [{ id: first }, { id: second }], bundle: expect.stringContaining('Set ke-') },
  })
  expect(await gifts.accept(reader, token)).toMatchObject({ books: [{ id: first }] })
  expect((await shop.ownedBy(reader)).toSorted()).toEqual([first, second].toSorted())
  expect(await gifts.accept(reader, token)).toMatchObject({ books: [{ id: first }, { id: second }] })
  expect([await shop.sold(first), await shop.sold(second)]).toEqual([2, 2])
  await shop.say(id, 'failed', { confirmed: true })
  expect(await shop.ownedBy(reader)).toEqual([second])
  expect([await shop.sold(first), await shop.sold(second)]).toEqual([1, 1])
})

test('§9 who owns all of a given set gives it back; its giver gets the titles, or the money', async () => {
  const { giver, id, token, titleIds } = await givenSet()
  const returned = async () => (await gifts.send()).find(({ subject }) => subject.endsWith('kembali'))?.text
  const reader = await shop.addUser()
  for (const titleId of titleIds) {
    await shop.say((await shop.buy({ userId: reader, titleId })).transaction.id, 'paid')
  }
  await expect(gifts.accept(reader, token)).rejects.toMatchObject({
    reason: 'already_owned',
    data: { worth: 0 },
  })
  const other = await shop.addTitle({ price: 1_000 })
  await expect(gifts.accept(reader, token, other)).rejects.toThrow('tidak dapat diganti')
  const now = new Date(shop.time.now)
  await declineGift(db.database, { userId: reader, token, now })
  expect((await shop.ownedBy(giver)).toSorted()).toEqual(titleIds.toSorted())
  expect(await returned()).toContain('Isinya kini ada di Buku Saya')

  const again = await gifts.giveSet({ bundleId: (await gifts.bundleOf(id)) ?? 0, giver })
  await gifts.send()
  await declineGift(db.database, { userId: reader, token: again.token, now })
  expect(await shop.order(again.id)).toMatchObject({ payment_state: 'failed' })
  expect(await shop.movements(again.id)).toContain('refund_due 60000')
  expect(await returned()).toContain('semua judulnya')
  // Once each by the reader, once by the set that its giver has.
  expect(await Promise.all(titleIds.map((titleId) => shop.sold(titleId)))).toEqual([2, 2])
})

test('§9 a set of paper cannot be given', async () => {
  const userId = await shop.addUser()
  await shop.addAddress(userId)
  const titleIds = [await shop.addPaper({ stock: 5 }), await shop.addPaper({ stock: 5 })]
  const paper = await shop.addBundle({ format: 'paper', titleIds, price: 60_000 })
  await expect(
    shop.buyBundle({ userId, bundleId: paper, format: 'paper', gift: gifts.draft() }),
  ).rejects.toMatchObject({ reason: 'not_for_sale' })
})

test('§9 after 60 days it goes back to its giver once: the ebook, or its money where they own it', async () => {
  const first = await gifts.give()
  const second = await gifts.give({ userId: first.giver, titleId: first.titleId })
  // The day alone would promise the rest of it as well.
  const [sent] = (await gifts.send()).filter(({ subject }) => subject.includes('mengirimi'))
  expect(sent?.text).toContain('Terimalah sampai Rabu, 20 Januari 2027, pukul 10:00 WIB.')
  at('2027-01-20T03:00:29Z')
  await gifts.returnUnclaimed()
  expect(await shop.ownedBy(first.giver)).toEqual([])
  at('2027-01-20T03:00:30Z')
  await Promise.all([gifts.returnUnclaimed(), gifts.returnUnclaimed()])
  await gifts.returnUnclaimed()
  expect(await shop.ownedBy(first.giver)).toEqual([first.titleId])
  const states = [(await shop.order(first.id)).payment_state, (await shop.order(second.id)).payment_state]
  expect(states.toSorted()).toEqual(['failed', 'paid'])
  const failed = states[0] === 'failed' ? first.id : second.id
  expect(await shop.movements(failed)).toContain('refund_due 50000')
  const told = (await gifts.send()).filter(({ subject }) => subject.endsWith('kembali'))
  expect(told).toHaveLength(2)
  await expect(gifts.accept(await shop.addUser(), first.token)).rejects.toThrow('sudah kembali')
})

test('§9 a subscription begins when it is accepted, after the time that its reader has already', async () => {
  const first = await gifts.givePackage(1)
  const second = await gifts.givePackage(2)
  expect(await gifts.times(first.giver)).toEqual([])
  await gifts.send()
  const reader = await shop.addUser()
  at('2026-12-01T03:00:00Z')
  await gifts.accept(reader, first.token)
  await gifts.accept(reader, second.token)
  const ends = (await gifts.times(reader)).map(({ ends_at }) => ends_at.toISOString())
  expect(ends).toEqual(['2027-01-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z'])
  await shop.say(first.id, 'failed', { confirmed: true })
  const left = (await gifts.times(reader)).filter(({ revoked_at }) => revoked_at === null)
  expect(left.map(({ ends_at }) => ends_at.toISOString())).toEqual(['2027-01-29T03:00:00.000Z'])

  const third = await gifts.givePackage(1)
  await gifts.send()
  shop.time.now = new Date(shop.time.now.getTime() + 60 * 24 * HOUR)
  await gifts.returnUnclaimed()
  expect(await gifts.times(third.giver)).toHaveLength(1)
})

test('200 readers at once accept one gift: one has it', async () => {
  const { token, titleId } = await gifts.give()
  await gifts.send()
  const readers = await Promise.all(Array.from({ length: 200 }, () => shop.addUser()))
  const claims = await Promise.allSettled(readers.map((reader) => gifts.accept(reader, token)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const owners = await db.database.kysely
    .selectFrom('entitlements')
    .select('user_id')
    .where('title_id', '=', titleId)
    .execute()
  expect(owners).toHaveLength(1)
  const winner = owners[0]?.user_id ?? 0
  // Whoever has it may ask again, as after a lost answer.
  expect(await gifts.accept(winner, token)).toMatchObject({ books: [{ id: titleId }] })
})

test('its giver and its reader at once: it is taken back or accepted, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { giver, id, token } = await gifts.give()
    await gifts.send()
    const reader = await shop.addUser()
    const [taken, accepted] = await Promise.allSettled([
      takeGiftBack(db.database, of(giver, id)),
      gifts.accept(reader, token),
    ])
    expect([taken.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.ownedBy(reader)).toHaveLength(accepted.status === 'fulfilled' ? 1 : 0)
  }
})

test('an account with a gift that nobody accepted yet is not deleted', async () => {
  const { giver, id, token } = await gifts.give()
  const open = () => db.database.transact((tx) => listOpenOrders(tx, giver))
  expect((await open()).map((order) => order.id)).toEqual([id])
  await gifts.send()
  await gifts.accept(await shop.addUser(), token)
  expect(await open()).toEqual([])
})
