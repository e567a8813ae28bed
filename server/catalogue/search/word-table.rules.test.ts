import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.rules.ts'
import { makeWordTable } from './word-table.rules.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'u', '4', 'é'), minLength: 1, maxLength: 9 })
const counted = fc.uniqueArray(fc.record({ word, titles: fc.integer({ min: 1, max: 50 }) }), {
  selector: (entry) => entry.word,
  maxLength: 40,
})

test('every word within so many slips is found with its count, and no other', () => {
  fc.assert(
    fc.property(counted, word, fc.integer({ min: 0, max: 3 }), (entries, asked, most) => {
      const found: string[] = []
      makeWordTable(entries).eachNear(asked, most, (near, titles, slips) => {
        found.push(`${near} ${titles} ${slips}`)
      })
      const expected = entries
        .map((entry) => ({ ...entry, slips: editDistance(asked, entry.word, most) }))
        .filter(({ slips }) => slips <= most)
        .map(({ word, titles, slips }) => `${word} ${titles} ${slips}`)
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

test('a word is looked up with its count, and all words with a beginning with theirs', () => {
  fc.assert(
    fc.property(counted, word, (entries, asked) => {
      const table = makeWordTable(entries)
      expect(table.titlesOf(asked)).toBe(entries.find((entry) => entry.word === asked)?.titles)
      const begun: { word: string; titles: number }[] = []
      table.eachBeginning(asked, (near, titles) => begun.push({ word: near, titles }))
      expect(begun).toEqual(
        entries
          .filter((entry) => entry.word.startsWith(asked))
          .toSorted((one, other) => (one.word < other.word ? -1 : 1)),
      )
    }),
  )
})
