import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { bojongsoang, gambir, jne, shippingRatesConformance } from '../port.conformance.ts'
import { openRajaongkir } from './rajaongkir.ts'
import { KEY, openStandIn, type StandIn } from './rajaongkir-stand-in.testing.ts'

shippingRatesConformance('RajaOngkir', async () => {
  const [db, standIn] = await Promise.all([testDatabase(), openStandIn()])
  const { database } = db
  const { baseUrl } = standIn
  return {
    rates: openRajaongkir({ key: KEY, database, clock: () => new Date(), log: silentLog, baseUrl }),
    nowhere: bojongsoang,
    close: async () => {
      await standIn.close()
      await db.close()
    },
  }
})

describe('RajaOngkir', () => {
  let db: TestDatabase
  let standIn: StandIn
  let now: Date
  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    standIn = await openStandIn()
    now = new Date('2026-11-21T05:00:00Z')
    await db.database.kysely.deleteFrom('carrier_quotes').execute()
    await db.database.kysely.deleteFrom('carrier_places').execute()
  })
  afterEach(() => standIn.close())

  const open = (key = KEY) =>
    openRajaongkir({
      key,
      database: db.database,
      clock: () => now,
      log: silentLog,
      baseUrl: standIn.baseUrl,
      tryMs: 1 * SECOND,
    })
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }

  test('a quote asks with the ids of the right villages, in grams, for all couriers at once', async () => {
    expect(await open().quote(jne(2))).toEqual([
      { service: 'REG', description: 'Layanan Reguler', cost: 38_000, etd: '2-3', cashOnDelivery: false },
      { service: 'YES', description: 'Yakin Esok Sampai', cost: 60_000, etd: '1', cashOnDelivery: false },
    ])
    expect(standIn.heard).toEqual([
      'GET /api/v1/destination/domestic-destination?search=55213&limit=50&offset=0',
      'GET /api/v1/destination/domestic-destination?search=10110&limit=50&offset=0',
      'POST /api/v1/calculate/domestic-cost origin=5002&destination=17473&weight=2000&courier=jne%3Atiki%3Apos',
    ])
  })

  test('the 100 calls of a day last: another instance, another courier and another shopper cost none', async () => {
    await open().quote(jne(1))
    standIn.calls.length = 0
    const other = open()
    expect((await other.quote({ ...jne(1), courier: 'tiki' }))[0]).toMatchObject({ cost: 18_000, etd: '3' })
    expect((await other.quote({ ...jne(1), courier: 'pos' }))[0]).toMatchObject({
      service: 'Pos Reguler',
      etd: '',
    })
    expect(await other.quote(jne(1))).toHaveLength(2)
    expect(standIn.calls).toEqual([])
    await other.quote(jne(3))
    expect(standIn.calls).toHaveLength(1)
    later(7 * DAY)
    await other.quote(jne(1))
    expect(standIn.calls).toHaveLength(2)
  })

  test('shoppers who ask the same at once share one call', async () => {
    const rates = open()
    await Promise.all([1, 2, 3, 4, 5].map(() => rates.quote(jne(1))))
    expect(standIn.calls).toHaveLength(3)
  })

  test('a postal code that the list lacks is made good by the name of the district', async () => {
    expect(await open().quote(jne(1, { ...gambir, postalCode: '10199' }))).toHaveLength(2)
    expect(standIn.heard[2]).toContain('search=Gambir')
  })

  test('a place that is in no list has no service, and is not asked for again the same week', async () => {
    const unknown = { ...gambir, subdistrictCode: '31.71.99', subdistrictName: 'Antah', postalCode: '19999' }
    expect(await open().quote(jne(1, unknown))).toEqual([])
    standIn.calls.length = 0
    expect(await open().quote(jne(2, unknown))).toEqual([])
    expect(standIn.calls).toEqual([])
  })

  test.each(['drop', 'unavailable', 'broken'] as const)(
    'one fault (%s) is made good by a second try',
    async (fault) => {
      standIn.faults.push(fault)
      expect(await open().quote(jne(1))).toHaveLength(2)
      expect(standIn.calls).toHaveLength(4)
    },
  )

  test('a silent server is given up, not waited for', async () => {
    standIn.faults.push('silence', 'silence', 'silence', 'silence')
    const started = performance.now()
    await expect(open().quote(jne(1))).rejects.toMatchObject({ name: 'CarrierFailure', kind: 'unreachable' })
    expect(performance.now() - started).toBeLessThan(3 * SECOND)
  })

  test('a wrong key is a refusal, and is not tried again', async () => {
    await expect(open('salah').quote(jne(1))).rejects.toMatchObject({ kind: 'refused' })
    expect(standIn.calls).toHaveLength(1)
  })

  test('at the limit of calls it keeps quiet, and shoppers get the last price that is known', async () => {
    const rates = open()
    const shown = await rates.quote(jne(1))
    later(8 * DAY)
    standIn.calls.length = 0
    standIn.faults.push('too many')
    expect(await rates.quote(jne(1))).toEqual(shown)
    expect(standIn.calls).toHaveLength(1)
    await expect(rates.quote(jne(9))).rejects.toMatchObject({ kind: 'unreachable' })
    expect(standIn.calls).toHaveLength(1)
    later(15 * MINUTE)
    expect(await rates.quote(jne(9))).toHaveLength(2)
  })

  test('a price of more than a month ago is shown to nobody', async () => {
    await open().quote(jne(1))
    later(31 * DAY)
    standIn.faults.push('unavailable', 'unavailable')
    await expect(open().quote(jne(1))).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
