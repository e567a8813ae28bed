import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import {
  chargeTerms,
  feeOf,
  listKnownMethods,
  listOfferedMethods,
  offerMethod,
  type PaymentMethod,
  requireKnownMethods,
  requireMethod,
  setMethodFee,
  takenAtDoor,
} from './payment-methods.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
const gateway = {
  name: 'two-banks',
  channels: new Map([
    [83, 'bni'],
    [118, 'bri'],
  ]),
}

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.database.kysely.updateTable('payment_methods').set({ offered: true, version: 1 }).execute()
})

const AT_DOOR = 1006
let cashOnDelivery = false
const offer = (id: number, offered: boolean, version?: number, actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) =>
    offerMethod(tx, actor, { gateway, cashOnDelivery }, { id, offered, version, now: NOW }),
  )
const listed = async () =>
  (await listKnownMethods(db.database.kysely, gateway))
    .filter(({ id }) => id !== AT_DOOR)
    .map(({ id, offered }) => [id, offered])

test('§7 a method that is no longer offered is chosen for no new charge, and its entry says who did it', async () => {
  expect(await offer(118, false, 1, staffActor())).toMatchObject({ offered: false, version: 2 })
  expect(await listed()).toEqual([
    [83, true],
    [118, false],
  ])
  const [bni, bri] = await listKnownMethods(db.database.kysely, gateway)
  expect(requireMethod(gateway, bni).channel).toBe('bni')
  expect(() => requireMethod(gateway, bri)).toThrow(expect.objectContaining({ reason: 'method_unavailable' }))
  const acts = db.database.kysely.selectFrom('audit_entries').select(['verb', 'before', 'after'])
  expect(
    await acts.where('object_kind', '=', 'payment-method').orderBy('id', 'desc').limit(1).execute(),
  ).toEqual([{ verb: 'payment-method.stop-offering', before: { offered: true }, after: { offered: false } }])
})

test('cash on delivery is offered only where couriers collect it for the shop, and is no charge of the gateway', async () => {
  const kysely = db.database.kysely
  const atDoor = async () =>
    (await listKnownMethods(kysely, gateway)).find(({ kind }) => kind === 'cash_on_delivery')
  const shown = async () =>
    (await listOfferedMethods(kysely, { gateway, cashOnDelivery })).map(({ id }) => id)
  await kysely.updateTable('payment_methods').set({ offered: false }).where('id', '=', AT_DOOR).execute()
  await expect(offer(AT_DOOR, true)).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringContaining('memerlukan Biteship'),
  })
  cashOnDelivery = true
  expect(await shown()).not.toContain(AT_DOOR)
  expect(takenAtDoor({ cashOnDelivery }, await atDoor())).toBeUndefined()
  await offer(AT_DOOR, true)
  expect(await shown()).toEqual([83, 118, AT_DOOR])
  const method = await atDoor()
  expect(takenAtDoor({ cashOnDelivery }, method)).toMatchObject({ id: AT_DOOR })
  expect(() => requireMethod(gateway, method)).toThrow(
    expect.objectContaining({ reason: 'method_unavailable' }),
  )
  // The shop has another source of shipping by now.
  cashOnDelivery = false
  expect(await shown()).toEqual([83, 118])
  expect(takenAtDoor({ cashOnDelivery }, method)).toBeUndefined()
  await offer(AT_DOOR, false)
})

test('a method that the gateway does not take is refused although the shop offers it', () => {
  const maybank: PaymentMethod = {
    id: 9,
    name: 'Maybank VA',
    offered: true,
    kind: 'virtual_account',
    least: rupiah(1),
    most: null,
    lastsMinutes: null,
    fee: null,
    version: 1,
  }
  expect(() => requireMethod(gateway, maybank)).toThrow(
    expect.objectContaining({ reason: 'method_unavailable' }),
  )
  expect(() => requireMethod(gateway, undefined)).toThrow(
    expect.objectContaining({ reason: 'method_unavailable' }),
  )
})

test('what a provider takes is a fixed part and a part of the amount, and counts for new charges alone', async () => {
  const set = (id: number, fee: { fixed: Rupiah; basisPoints: number } | null, version = 1) =>
    db.database.transact((tx) => setMethodFee(tx, AT_THE_SERVER, { id, fee, version, now: NOW }))
  const saved = await set(83, { fixed: rupiah(4_440), basisPoints: 70 })
  expect(saved).toMatchObject({ version: 2, fee: { fixed: 4_440, basisPoints: 70 } })
  const [bni] = await listKnownMethods(db.database.kysely, gateway)
  const asked = { amount: rupiah(50_050), orderEnds: NOW, now: NOW }
  expect(chargeTerms(requireMethod(gateway, bni), asked)).toMatchObject({ amount: 50_050, fee: 4_790 })
  // Half a rupiah is rounded up, and nothing takes more than there is.
  expect(feeOf({ fixed: rupiah(0), basisPoints: 1 }, rupiah(5_000))).toBe(1)
  expect(feeOf({ fixed: rupiah(0), basisPoints: 1 }, rupiah(4_999))).toBe(0)
  expect(feeOf({ fixed: rupiah(4_440), basisPoints: 0 }, rupiah(1_000))).toBe(1_000)
  await expect(set(83, null)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
  expect(await set(83, null, 2)).toMatchObject({ fee: null })
  const entry = db.database.kysely.selectFrom('audit_entries').select(['verb', 'before', 'after'])
  expect(await entry.orderBy('id', 'desc').limit(1).execute()).toEqual([
    {
      verb: 'payment-method.set-fee',
      before: { fee: 4_440, basisPoints: 70 },
      after: { fee: null, basisPoints: null },
    },
  ])
})

test('the last method that the gateway takes stays offered, also if two people end the last two at once', async () => {
  const ended = await Promise.allSettled([offer(83, false), offer(118, false)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'conflict' } })
  expect((await listed()).filter(([, offered]) => offered)).toHaveLength(1)
})

test('F101 F116 without the right, or from an older version, nothing changes', async () => {
  await expect(offer(83, false, 1, staffActor('pengaturan.lihat'))).rejects.toMatchObject({
    reason: 'forbidden',
  })
  await expect(offer(83, false, 2)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
  await expect(offer(4_711, false)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await listed()).toEqual([
    [83, true],
    [118, true],
  ])
})

test('a gateway whose methods the shop does not know stops the start', async () => {
  const check = (channels: Map<number, string>) =>
    requireKnownMethods(db.database.kysely, { name: 'new-gateway', channels })
  await expect(check(gateway.channels)).resolves.toBeUndefined()
  await expect(check(new Map())).rejects.toThrow(/new-gateway has no payment methods/)
  await expect(
    check(
      new Map([
        [83, 'bni'],
        [500, 'qris'],
      ]),
    ),
  ).rejects.toThrow(/unknown payment methods \(500\)/)
})
