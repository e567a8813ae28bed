import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLetterModel } from './letter-model.rules.ts'

const WORDS =
  'laskar pelangi bumi manusia perahu kertas sang pemimpi anak semua bangsa rumah kaca jejak langkah'.split(
    ' ',
  )

function modelOf(words: readonly string[]) {
  const model = makeLetterModel()
  for (const word of words) model.add(word)
  return model
}

test('a word in the letters of known words is likelier than one with letters that never follow each other', () => {
  const { likelihood } = modelOf(WORDS)
  expect(likelihood('lasang')).toBeGreaterThan(likelihood('lsaagn') + 2)
})

test('the chances of all words of a length are no more than one together', () => {
  const { likelihood } = modelOf(['ab', 'ba', 'aab'])
  let sum = 0
  for (const one of 'abc') for (const two of 'abc') sum += 10 ** likelihood(one + two)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(1)
})

test('a known word can be left out, as if it had never been counted, and is known again afterwards', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'é', '4'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), word, word, (words, similar, asked) => {
      const model = modelOf([...words, similar])
      const before = model.likelihood(asked)
      expect(model.likelihood(asked, similar)).toBeCloseTo(modelOf(words).likelihood(asked), 10)
      expect(model.likelihood(asked)).toBe(before)
    }),
  )
})
