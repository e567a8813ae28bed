import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.rules.ts'
import { mayBeMeant, slipsBetween } from './slips.rules.ts'

test.each([
  ['lasakr', 'laskar', 1, 'two letters swapped'],
  ['laskr', 'laskar', 1, 'a letter lost'],
  ['laskkar', 'laskar', 1, 'a letter doubled'],
  ['laskat', 'laskar', 1, 'the key beside it'],
  ['pzket', 'paket', 1, 'the key below it'],
  ['prastyo', 'prasetyo', 1, 'a vowel lost'],
  ['kuran', 'quran', 1, 'a letter that sounds alike'],
  ['hamka', 'hamba', 2, 'a letter that is neither near nor alike'],
  ['buxku', 'buku', 2, 'a letter too many'],
])('%s for %s counts as %i: %s', (typed, meant, slips) => {
  expect(slipsBetween(typed, meant)).toBe(slips)
})

test('slips are at least the letters that differ, and at most twice as many', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'u', 's', 'é'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const distance = editDistance(typed, meant, 20)
      const slips = slipsBetween(typed, meant)
      expect(slips).toBeGreaterThanOrEqual(distance)
      expect(slips).toBeLessThanOrEqual(2 * distance)
    }),
  )
})

test('F77 a word below six letters may have one slip, a longer one two, and the first letter stays below five', () => {
  const may = (typed: string, meant: string) => mayBeMeant(typed, meant, slipsBetween(typed, meant))
  expect([may('gril', 'girl'), may('girll', 'girl'), may('ubku', 'buku'), may('hamka', 'hawk')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([may('lasakrr', 'laskar'), may('lsakrr', 'laskar'), may('alskar', 'laskar')]).toEqual([
    true,
    false,
    true,
  ])
  expect([may('1984', '1985'), may('ke', 'kei'), may('4b', '4c')]).toEqual([false, false, false])
})
