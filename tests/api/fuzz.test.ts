import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKERS, type FuzzedShop, fuzzAs, openFuzzedShop } from '#tests/support/fuzz-calls.ts'

let fuzzed: FuzzedShop
beforeAll(async () => {
  fuzzed = await openFuzzedShop()
})
afterAll(() => fuzzed.close())

// The same requests in each run; fuzz.long.test.ts makes 5,000 others with each asker.
test.each(ASKERS)('F34 F101 no request of %s is a fault, or does what is not theirs', async (asker) => {
  const faults = await fuzzAs(fuzzed, asker, { requests: 100, seed: 21 })
  expect(faults.join('\n\n')).toBe('')
})
