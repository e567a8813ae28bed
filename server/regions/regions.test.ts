import { describe, expect, test } from 'vitest'
import { regionCalls } from '#contracts/regions.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { openRegions } from './open-regions.ts'
import { regionsHandlers } from './regions.routes.ts'

const regions = await openRegions()
const handlers = regionsHandlers({ regions })
const asking = contextOf(1, new Date('2026-11-21T05:00:00Z'))
const cities = (province_id: number | string) =>
  callHandler(
    regionCalls['GET /api/user/getCitys'],
    handlers['GET /api/user/getCitys'],
    { query: { province_id } },
    asking,
  )

describe('where parcels go', () => {
  test('the whole country is there: 38 provinces, 514 cities, 7,285 districts, each with a postal code', () => {
    const all = regions.provinces.flatMap(({ cities }) => cities)
    const districts = all.flatMap(({ subdistricts }) => subdistricts)
    expect([regions.provinces.length, all.length, districts.length]).toEqual([38, 514, 7285])
    for (const { postalCode } of [...all, ...districts]) expect(postalCode).toMatch(/^[1-9]\d{4}$/)
    expect(new Set(districts.map(({ id }) => id)).size).toBe(7285)
  })

  test('names are written as people write them', () => {
    expect(regions.provinces.map(({ name }) => name)).toContain('DKI Jakarta')
    expect(regions.findCity(3471)?.name).toBe('Kota Yogyakarta')
    expect(regions.findSubdistrict(720124)).toMatchObject({ name: 'Toili Jaya', postalCode: '94764' })
  })

  test('a province gives its cities by name, each with its postal code', async () => {
    const rows = await cities(34)
    expect(rows.map((row) => row.city_name)).toEqual([
      'Kabupaten Bantul',
      'Kabupaten Gunungkidul',
      'Kabupaten Kulon Progo',
      'Kabupaten Sleman',
      'Kota Yogyakarta',
    ])
    expect(JSON.stringify(rows).length).toBeLessThan(1000)
  })

  test.each([99, 3471, '', 'x'])('province %s is refused, not answered with nothing', async (id) => {
    await expect(cities(id)).rejects.toMatchObject({
      reason: 'invalid',
      message: 'Provinsi atau Kota tidak ditemukan',
    })
  })
})
