import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COURIERS } from '#contracts/couriers.ts'
import { DAY, MINUTE, SECOND } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { bojongsoang, gambir, jne, shippingRatesConformance } from '../port.conformance.ts'
import { openBiteshipRates } from './biteship-rates.ts'
import { type BiteshipStandIn, KEY, openBiteshipStandIn } from './biteship-stand-in.testing.ts'

shippingRatesConformance('Biteship', async () => {
  const [db, standIn] = await Promise.all([testDatabase(), openBiteshipStandIn()])
  const { baseUrl } = standIn
  const { database } = db
  return {
    rates: openBiteshipRates({ key: KEY, database, clock: () => new Date(), log: silentLog, baseUrl }),
    nowhere: bojongsoang,
    close: async () => {
      await standIn.close()
      await db.close()
    },
  }
})

describe('Biteship', () => {
  let db: TestDatabase
  let standIn: BiteshipStandIn
  let now: Date
  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    standIn = await openBiteshipStandIn()
    now = new Date('2026-11-21T05:00:00Z')
    await db.database.kysely.deleteFrom('carrier_quotes').execute()
    await db.database.kysely.deleteFrom('carrier_places').execute()
  })
  afterEach(() => standIn.close())

  const open = (key = KEY) =>
    openBiteshipRates({
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

  test('a quote asks with the areas of the postal codes, in grams, for all couriers at once, without freight', async () => {
    expect(await open().quote(jne(2))).toEqual([
      { service: 'REG', description: 'JNE Reguler', cost: 38_000, etd: '2-3', cashOnDelivery: true },
      { service: 'YES', description: 'YES', cost: 60_000, etd: '1', cashOnDelivery: false },
    ])
    expect(standIn.calls).toEqual(['GET /v1/maps/areas', 'GET /v1/maps/areas', 'POST /v1/rates/couriers'])
    expect(standIn.bodies).toEqual([
      {
        origin_area_id: 'IDNP5IDNC461IDND5271IDZ55213',
        destination_area_id: 'IDNP6IDNC147IDND832IDZ10110',
        couriers: COURIERS.join(','),
        items: [{ name: 'Buku', value: 100_000, quantity: 1, weight: 2000 }],
      },
    ])
  })

  test('another courier and another instance cost no call, after a week a price is asked again', async () => {
    await open().quote(jne(1))
    standIn.calls.length = 0
    expect(await open().quote({ ...jne(1), courier: 'sicepat' })).toHaveLength(1)
    expect(standIn.calls).toEqual([])
    later(7 * DAY)
    await open().quote(jne(1))
    expect(standIn.calls).toEqual(['POST /v1/rates/couriers'])
  })

  test('a postal code that the list lacks is made good by the name of the district', async () => {
    expect(await open().quote(jne(1, { ...gambir, postalCode: '10199' }))).toHaveLength(2)
  })

  test.each(['drop', 'unavailable', 'html', 'broken', 'nul'] as const)(
    'one fault (%s) is made good by a second try',
    async (fault) => {
      standIn.faults.push(fault)
      expect(await open().quote(jne(1))).toHaveLength(2)
    },
  )

  test.each(['html', 'broken', 'unavailable', 'silence'] as const)(
    'two faults (%s) are a failure that may pass, and no price is made up',
    async (fault) => {
      await open().quote(jne(5))
      standIn.faults.push(fault, fault)
      await expect(open().quote(jne(1))).rejects.toMatchObject({
        name: 'CarrierFailure',
        kind: 'unreachable',
      })
      expect(await open().quote(jne(1))).toHaveLength(2)
    },
  )

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
})
