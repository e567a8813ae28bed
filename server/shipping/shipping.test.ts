import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_COURIERS, COURIERS } from '#contracts/couriers.ts'
import { shippingCalls } from '#contracts/shipping.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { silentLog } from '#server/platform/log.ts'
import { CarrierFailure, type ShippingCarrierRates } from '#server/providers/shipping/port.ts'
import { openTariffTable } from '#server/providers/shipping/table.ts'
import { openRegions, type Regions } from '#server/regions/open-regions.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { estimateShipping } from './estimate-shipping.ts'
import { quoterAtOnce, quoteShipping, type ShippingDeps } from './quote-shipping.ts'
import { shippingHandlers } from './shipping.routes.ts'
import { getOrigin } from './shipping-place.ts'
import type { ShippingReductions } from './shipping-reductions.ts'

let shop: TestShop
let regions: Regions
beforeAll(async () => {
  ;[shop, regions] = await Promise.all([testShop(), openRegions()])
})
afterAll(() => shop.close())

const unreduced = { discount: 0, promo: null }
const inGambir = {
  recipient: 'Rara',
  phone: '081234567890',
  postal_code: '10110',
  province_id: 31,
  city_id: 3171,
  subdistrict_id: 317101,
  address: 'Jalan Merdeka 1',
}

test('§3 §7 §9 a shopper sees what the courier asks to the main address, as the screen reads it', async () => {
  const { call } = await signedIn(shop.origin)
  await call('POST', '/api/user/user-address', inGambir)
  const { status, body } = await call('GET', '/api/user/getCost?courier=JNE&weight=2')
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      code: 'jne',
      name: 'JNE',
      costs: [
        {
          service: 'OKE',
          description: 'Ongkos Kirim Ekonomis',
          cash_on_delivery: true,
          cost: [{ value: 32_000, etd: '4-6', note: '', ...unreduced }],
        },
        {
          service: 'REG',
          description: 'Layanan Reguler',
          cash_on_delivery: true,
          cost: [{ value: 38_000, etd: '2-3', note: '', ...unreduced }],
        },
        {
          service: 'YES',
          description: 'Yakin Esok Sampai',
          cash_on_delivery: false,
          cost: [{ value: 58_000, etd: '1', note: '', ...unreduced }],
        },
      ],
    },
  ])
})

test('another main address is another price', async () => {
  const { call } = await signedIn(shop.origin)
  const price = async () =>
    (await call('GET', '/api/user/getCost?courier=pos')).body.data[0].costs[0].cost[0].value
  await call('POST', '/api/user/user-address', inGambir)
  const toJakarta = await price()
  const inDanurejan = { province_id: 34, city_id: 3471, subdistrict_id: 347103, postal_code: '55213' }
  const second = await call('POST', '/api/user/user-address', { ...inGambir, ...inDanurejan })
  expect(await price()).toBe(toJakarta)
  await call('POST', '/api/user/setMainAddress', { user_address_id: second.body.data.id })
  expect(await price()).toBe(7_500)
})

test('without an address the answer says that there is none', async () => {
  const { call } = await signedIn(shop.origin)
  expect(await call('GET', '/api/user/getCost?courier=jne')).toMatchObject({
    status: 422,
    body: { reason: 'no_address', message: 'Alamat Pengiriman Tidak Ditemukan' },
  })
})

test.each([
  ['courier=gojek', 'courier', 'Pilih Kurir Pengiriman'],
  ['weight=1', 'courier', 'Pilih Kurir Pengiriman'],
  ['courier=jne&weight=0', 'weight', 'Berat paling sedikit 1 kg'],
  ['courier=jne&weight=1.5', 'weight', 'Berat harus bilangan bulat'],
])('a question for "%s" is told what is wrong with it', async (query, field, message) => {
  const { call } = await signedIn(shop.origin)
  const { status, body } = await call('GET', `/api/user/getCost?${query}`)
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } })
})

const deps = (): ShippingDeps => ({
  rates: openTariffTable(),
  origin: async () => getOrigin(regions, '34.71'),
  offered: async () => COURIERS,
  regions,
  log: silentLog,
})
const toGambir = {
  provinceCode: '31',
  cityCode: '31.71',
  subdistrictCode: '31.71.01',
  postalCode: '10110',
  courier: 'tiki',
  weightKg: 1,
} as const

test('a carrier that is away costs the shopper a sentence, not a page', async () => {
  const quote = () => Promise.reject(new CarrierFailure('unreachable', 'silence'))
  const away = { name: 'away', couriers: BASE_COURIERS, quote, isKnown: async () => false }
  await expect(quoteShipping({ ...deps(), rates: away }, toGambir)).rejects.toMatchObject({
    reason: 'unavailable',
    message: 'Gagal Mengambil Data',
  })
})

test('one shopper cannot use up the calls of a day: new questions are limited, known answers are not', async () => {
  const asked = new Set<number>()
  const table = openTariffTable()
  const rates: ShippingCarrierRates = {
    ...table,
    quote: (question) => {
      asked.add(question.weightKg)
      return table.quote(question)
    },
    isKnown: async ({ weightKg }) => asked.has(weightKg),
  }
  const reductionsOf = async () => () => ({ amount: rupiah(0), promo: null, next: null })
  const handler = shippingHandlers({ ...deps(), rates, reductionsOf, database: shop.database })[
    'GET /api/user/getCost'
  ]
  const { call, id } = await signedIn(shop.origin)
  await call('POST', '/api/user/user-address', inGambir)
  const asking = contextOf(id, new Date())
  const getCost = (weight: number) =>
    callHandler(
      shippingCalls['GET /api/user/getCost'],
      handler,
      { query: { courier: 'jne', weight } },
      asking,
    )
  for (let kg = 1; kg <= 20; kg++) await getCost(kg)
  await expect(getCost(21)).rejects.toMatchObject({ reason: 'too_many' })
  expect((await getCost(20))[0]?.costs.length).toBeGreaterThan(0)
})

test('codes that do not belong together are no address to send to', async () => {
  expect(await quoteShipping(deps(), toGambir)).toHaveLength(3)
  for (const wrong of [{ provinceCode: '32' }, { cityCode: '31.72' }, { subdistrictCode: '31.71.99' }]) {
    await expect(quoteShipping(deps(), { ...toGambir, ...wrong })).rejects.toMatchObject({
      reason: 'no_address',
    })
  }
})

test('every district of the country can be sent to by every courier, however heavy the parcel', async () => {
  for (const courier of ['jne', 'tiki', 'pos'] as const) {
    for (const province of regions.provinces) {
      for (const city of province.cities) {
        const subdistrict = city.subdistricts.at(-1)
        if (subdistrict === undefined) throw new Error(`${city.name} has no district`)
        const place = {
          provinceCode: province.code,
          cityCode: city.code,
          subdistrictCode: subdistrict.code,
          postalCode: subdistrict.postalCode,
        }
        const options = await quoteShipping(deps(), { ...place, courier, weightKg: 1000 })
        expect(options.length, city.name).toBeGreaterThan(0)
      }
    }
  }
})

test('parcels leave from the configured city or district, and from nowhere else', () => {
  expect(getOrigin(regions, '34.71')).toEqual({
    provinceCode: '34',
    cityCode: '34.71',
    cityName: 'Kota Yogyakarta',
    postalCode: expect.stringMatching(/^55\d{3}$/),
  })
  expect(getOrigin(regions, '34.71.14')).toMatchObject({ cityCode: '34.71', subdistrictCode: '34.71.14' })
  expect(() => getOrigin(regions, '99.99')).toThrow('(SHOP_SHIPPING_ORIGIN) names no city or district: 99.99')
})

test('§7 a courier that the shop does not offer is asked no price, at once or later', async () => {
  const parcel = { ...toGambir, courier: 'pos' as const, weightKg: 1 }
  const shop = { ...deps(), offered: async () => ['jne', 'tiki'] as const }
  expect(await quoteShipping(shop, parcel)).toEqual([])
  expect((await quoterAtOnce(shop)?.())?.(parcel)).toEqual([])
  expect((await quoteShipping(shop, { ...parcel, courier: 'jne' })).length).toBeGreaterThan(0)
})

const estimate = (query: string) =>
  client(shop.origin)('GET', `/api/user/shipping-estimate?${query}`).then(({ status, body }) => ({
    status,
    ...body,
  }))

test('§9 a visitor learns what a parcel to a city costs at least, before any address is known', async () => {
  expect(await estimate('city_id=3171&weight=2')).toMatchObject({
    status: 200,
    data: {
      city_id: 3171,
      city_name: expect.stringContaining('Jakarta Pusat'),
      cheapest: { courier: 'tiki', cost: 30_000, discount: 0, promo: null },
      next: null,
    },
  })
  expect(await estimate('city_id=9999')).toMatchObject({ status: 422, reason: 'invalid' })
  expect(await estimate('city_id=34')).toMatchObject({ status: 422, reason: 'invalid' })
})

test('§9 the estimate shows what a promo without a code takes off, and how much is missing for it', async () => {
  const off = async (subtotal: number) => (cost: Rupiah) =>
    subtotal < 150_000
      ? {
          amount: rupiah(0),
          promo: null,
          next: { promo: 'Gratis ongkir', missing: rupiah(150_000 - subtotal) },
        }
      : { amount: cost, promo: 'Gratis ongkir', next: null }
  const reductionsOf: ShippingReductions = ({ subtotal }) => off(subtotal)
  const about = { cityId: 3471, weightKg: 1, now: new Date() }
  const of = (subtotal: number) =>
    estimateShipping({ ...deps(), reductionsOf }, { ...about, subtotal }, async () => undefined)
  expect(await of(100_000)).toMatchObject({
    cheapest: { cost: 7_500, discount: 0 },
    next: { promo: 'Gratis ongkir', missing: 50_000 },
  })
  expect(await of(150_000)).toMatchObject({
    cheapest: { cost: 7_500, discount: 7_500, promo: 'Gratis ongkir' },
    next: null,
  })
})

test('F35 visitors cannot use up the calls of a day: estimates that are not known are counted for all of them', async () => {
  const asked: string[] = []
  const rates: ShippingCarrierRates = {
    ...openTariffTable(),
    isKnown: async ({ destination }) => asked.includes(destination.cityCode),
    quote: async ({ destination }) => {
      asked.push(destination.cityCode)
      return []
    },
  }
  const reductionsOf = async () => () => ({ amount: rupiah(0), promo: null, next: null })
  const name = 'GET /api/user/shipping-estimate'
  const handler = shippingHandlers({ ...deps(), rates, reductionsOf, database: shop.database })[name]
  const cities = regions.provinces.flatMap(({ cities }) => cities)
  const ask = (city: number, visitor: number) => {
    const query = { city_id: cities[city]?.id ?? 0 }
    const context = { ...contextOf(1, new Date()), ip: `203.0.113.${visitor}` }
    return callHandler(shippingCalls[name], handler, { query }, context)
  }
  for (let city = 0; city < 20; city++) await ask(city, 1)
  await expect(ask(20, 1)).rejects.toMatchObject({ reason: 'too_many' })
  expect(await ask(0, 1)).toMatchObject({ cheapest: null })
  for (let city = 20; city < 50; city++) await ask(city, 2 + (city % 2))
  await expect(ask(50, 4)).rejects.toMatchObject({ reason: 'too_many' })
})
