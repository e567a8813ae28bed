import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { recordAct } from './record-act.ts'

const START = new Date('2030-01-01T00:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)

let shop: TestShop
let reader: StaffClient
beforeAll(async () => {
  shop = await testShop()
  reader = await signedInStaff(shop, ['log.lihat'])
  const byReader = { ...staffActor(), id: reader.id }
  for (let minute = 0; minute < 6; minute++) {
    const actor = minute % 2 === 0 ? AT_THE_SERVER : byReader
    const act = { verb: 'promo.change', id: `P${minute}`, before: { quota: 1 }, after: { quota: 2 } } as const
    await shop.database.transact((tx) => recordAct(tx, actor, { ...act, now: at(minute) }))
  }
})
afterAll(() => shop.close())

const ids = async (query: string) => {
  const answer = await reader.call('GET', `/api/console/audit?kind=promo&${query}`)
  expect(answer.body.code).toBe(200)
  return answer.body.data.entries.map((entry: { object: { id: string } }) => entry.object.id)
}

test('§7 the log is read by who, what, on which thing and when, the latest first', async () => {
  expect(await ids('')).toEqual(['P5', 'P4', 'P3', 'P2', 'P1', 'P0'])
  expect(await ids(`staff=${reader.id}`)).toEqual(['P5', 'P3', 'P1'])
  expect(await ids('actor=cli')).toEqual(['P4', 'P2', 'P0'])
  expect(await ids('object=P2')).toEqual(['P2'])
  expect(await ids('verb=promo.end')).toEqual([])
  const [from, until] = [at(2), at(4)].map((time) => encodeURIComponent(time.toISOString()))
  expect(await ids(`from=${from}&until=${until}`)).toEqual(['P3', 'P2'])
  expect((await reader.call('GET', '/api/console/audit?verb=lain')).status).toBe(422)
})

test('the next page begins where this one ends, whatever is added meanwhile', async () => {
  const { entries, has_more } = (await reader.call('GET', '/api/console/audit?kind=promo&limit=4')).body.data
  expect(has_more).toBe(true)
  await shop.database.transact((tx) =>
    recordAct(tx, AT_THE_SERVER, { verb: 'promo.end', id: 'BARU', now: at(9) }),
  )
  expect(await ids(`limit=4&before=${entries.at(-1).id}`)).toEqual(['P1', 'P0'])
})

test('an entry says in words what was done, by whom and from where', async () => {
  const [entry] = (await reader.call('GET', '/api/console/audit?object=P5')).body.data.entries
  expect(entry).toMatchObject({
    actor: { kind: 'staff', id: reader.id, name: expect.stringContaining('Staf Uji') },
    origin: '192.0.2.7',
    words: 'Promo diubah',
    before: { quota: 1 },
    after: { quota: 2 },
  })
})

test('§7 whoever reads the log sees whether it is whole', async () => {
  const { data } = (await reader.call('GET', '/api/console/audit/chain')).body
  expect(data).toEqual({ entries: expect.any(Number), faults: [] })
  expect(data.entries).toBeGreaterThan(6)
})
