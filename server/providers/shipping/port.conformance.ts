import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_COURIERS, type Courier } from '#contracts/couriers.ts'
import type { ShippingCarrierRates, ShippingPlace } from './port.ts'

/** A carrier's rates, or an adaptor over a stand-in that answers with the carrier's documented shapes. */
export type RatesOnTrial = {
  rates: ShippingCarrierRates
  /** A place that no courier reaches. */
  nowhere: ShippingPlace
  close(): Promise<void>
}

export const danurejan: ShippingPlace = {
  provinceCode: '34',
  cityCode: '34.71',
  cityName: 'Kota Yogyakarta',
  subdistrictCode: '34.71.03',
  subdistrictName: 'Danurejan',
  postalCode: '55213',
}

export const bojongsoang: ShippingPlace = {
  provinceCode: '32',
  cityCode: '32.04',
  cityName: 'Kabupaten Bandung',
  subdistrictCode: '32.04.08',
  subdistrictName: 'Bojongsoang',
  postalCode: '40287',
}

export const gambir: ShippingPlace = {
  provinceCode: '31',
  cityCode: '31.71',
  cityName: 'Kota Administrasi Jakarta Pusat',
  subdistrictCode: '31.71.01',
  subdistrictName: 'Gambir',
  postalCode: '10110',
}

/** The question what JNE costs from Danurejan. */
export const jne = (weightKg: number, destination = gambir) =>
  ({ origin: danurejan, destination, weightKg, courier: 'jne' }) as const

/** What the shop relies on, whoever knows the rates: run against each adaptor. */
export function shippingRatesConformance(name: string, open: () => Promise<RatesOnTrial>): void {
  describe(`${name} keeps to the port`, () => {
    let trial: RatesOnTrial
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())

    const quote = (destination: ShippingPlace, weightKg = 1, courier: Courier = 'jne') =>
      trial.rates.quote({ origin: danurejan, destination, weightKg, courier })

    test('the three couriers of the shop come first', () => {
      expect(trial.rates.couriers.slice(0, BASE_COURIERS.length)).toEqual(BASE_COURIERS)
    })

    test('each courier offers something a shopper can choose: named, priced in whole rupiah, with its days', async () => {
      for (const courier of trial.rates.couriers) {
        const options = await quote(gambir, 1, courier)
        expect(options.length, courier).toBeGreaterThan(0)
        for (const option of options) {
          expect(option.service).toMatch(/\S/)
          expect(option.description).toMatch(/\S/)
          expect(Number.isSafeInteger(option.cost) && option.cost > 0).toBe(true)
          expect(option.etd).toMatch(/^(\d{1,2}(-\d{1,2})?)?$/)
        }
        expect(new Set(options.map((option) => option.service)).size).toBe(options.length)
      }
    })

    test('the cheapest comes first', async () => {
      for (const courier of trial.rates.couriers) {
        const costs = (await quote(gambir, 2, courier)).map((option) => option.cost)
        expect(costs).toEqual(costs.toSorted((a, b) => a - b))
      }
    })

    test('what a shopper was shown is still so when it is checked at the purchase', async () => {
      expect(await quote(gambir, 3)).toEqual(await quote(gambir, 3))
    })

    test('an answer that was given is cached from then on', async () => {
      const question = { origin: danurejan, destination: gambir, weightKg: 6, courier: 'jne' } as const
      await trial.rates.quote(question)
      expect(await trial.rates.isKnown(question)).toBe(true)
    })

    test('questions asked at once get the same answer', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => quote(gambir, 4)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })

    test('a heavier parcel never costs less', async () => {
      const [light, heavy] = [await quote(gambir, 1), await quote(gambir, 5)]
      for (const option of light) {
        const same = heavy.find(({ service }) => service === option.service)
        if (same) expect(same.cost).toBeGreaterThanOrEqual(option.cost)
      }
    })

    test('where no courier goes the list is empty, and that is no failure', async () => {
      expect(await quote(trial.nowhere)).toEqual([])
    })
  })
}
