import { expect, test } from 'vitest'
import { BASE_COURIERS } from '#contracts/couriers.ts'
import { danurejan, gambir, shippingRatesConformance } from './port.conformance.ts'
import type { ShippingPlace } from './port.ts'
import { openTariffTable } from './table.ts'
import { TARIFFS } from './tariffs.ts'
import { ZONES, zoneOf } from './zones.ts'

const rates = openTariffTable()
const nowhere: ShippingPlace = {
  provinceCode: '99',
  cityCode: '99.99',
  cityName: 'Antah',
  postalCode: '99999',
}

shippingRatesConformance('the tariff table', async () => ({ rates, nowhere, close: async () => undefined }))

test('a service never gets cheaper with the distance, and its days never fewer', () => {
  for (const { zones, service } of BASE_COURIERS.flatMap((courier) => TARIFFS[courier])) {
    const steps = ZONES.flatMap((zone) => (zones[zone] ? [zones[zone]] : []))
    const rising = (values: number[]) => expect(values, service).toEqual(values.toSorted((a, b) => a - b))
    rising(steps.map(([firstKg]) => firstKg))
    rising(steps.map(([, nextKg]) => nextKg))
    rising(steps.map(([, , etd]) => Number(etd.split('-').at(-1))))
  }
})

test.each([
  ['34', '34.71', 'town'],
  ['34', '34.04', 'province'],
  ['31', '31.71', 'near'],
  ['35', '35.78', 'near'],
  ['36', '36.73', 'near'],
  ['51', '51.71', 'crossing'],
  ['18', '18.71', 'crossing'],
  ['73', '73.71', 'crossing'],
  ['12', '12.71', 'far'],
  ['71', '71.71', 'far'],
  ['81', '81.71', 'remote'],
  ['91', '91.71', 'remote'],
])('from Yogyakarta a parcel to province %s, city %s, goes %s', (provinceCode, cityCode, zone) => {
  expect(zoneOf(danurejan, { provinceCode, cityCode })).toBe(zone)
  expect(zoneOf({ provinceCode, cityCode }, danurejan)).toBe(zone)
})

test('each begun kilogram is paid for, and what comes by tomorrow may not be too heavy', async () => {
  const quote = (weightKg: number) =>
    rates.quote({ origin: danurejan, destination: gambir, weightKg, courier: 'jne' })
  expect(await quote(1)).toEqual([
    { service: 'OKE', description: 'Ongkos Kirim Ekonomis', cost: 16_000, etd: '4-6', cashOnDelivery: true },
    { service: 'REG', description: 'Layanan Reguler', cost: 19_000, etd: '2-3', cashOnDelivery: true },
    { service: 'YES', description: 'Yakin Esok Sampai', cost: 29_000, etd: '1', cashOnDelivery: false },
  ])
  expect((await quote(3)).map(({ cost }) => cost)).toEqual([48_000, 57_000, 87_000])
  expect((await quote(31)).map(({ service }) => service)).toEqual(['OKE', 'REG'])
})
