import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKERS, type FuzzedShop, fuzzAs, openFuzzedShop } from '#tests/support/fuzz-calls.ts'

/** A failure names the seed. `LEMBAR_FUZZ_SEED=…` makes its requests again. */
const seed = Number(process.env.LEMBAR_FUZZ_SEED ?? randomInt(2 ** 31))
const requests = Number(process.env.LEMBAR_FUZZ_REQUESTS ?? 5_000)

let fuzzed: FuzzedShop
beforeAll(async () => {
  fuzzed = await openFuzzedShop()
})
afterAll(() => fuzzed.close())

test.each(ASKERS)(
  'F34 F101 none of 5,000 requests of %s is a fault, or does what is not theirs',
  async (asker) => {
    const faults = await fuzzAs(fuzzed, asker, { requests, seed })
    expect(faults.join('\n\n')).toBe('')
  },
)
