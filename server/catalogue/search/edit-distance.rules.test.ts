import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.rules.ts'

/** The definition, without any bound (Damerau 1964, no letter moved twice). */
function slipsBetween(from: string, to: string): number {
  const table = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const line = table[row]
      if (line === undefined) continue
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(from.length, to.length)
}

test.each([8, 45])('slips are counted as they are defined, in words of up to %i letters', (maxLength) => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ش'), maxLength })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 8 }), (one, other, most) => {
      const slips = slipsBetween(one, other)
      expect(editDistance(one, other, most)).toBe(Math.min(slips, most + 1))
      expect(editDistance(other, one, most)).toBe(Math.min(slips, most + 1))
    }),
    { numRuns: 500 },
  )
})

test('a few slips in a long title are counted as they are defined', () => {
  const title = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 33, maxLength: 80 })
  fc.assert(
    fc.property(title, fc.array(fc.nat(79), { maxLength: 4 }), (one, places) => {
      let other = one
      for (const [index, place] of places.entries()) {
        other = `${other.slice(0, place)}${index % 2 === 0 ? 'x' : ''}${other.slice(place + 1)}`
      }
      expect(editDistance(one, other, 10)).toBe(Math.min(slipsBetween(one, other), 11))
    }),
  )
})

test('a swap of neighbours is one slip', () => {
  expect([editDistance('laskar', 'lasakr', 3), editDistance('ubmi', 'bumi', 1)]).toEqual([1, 1])
})
