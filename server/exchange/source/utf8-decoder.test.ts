import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openUtf8Decoder, type Repairs } from './utf8-decoder.ts'

function decoded(bytes: Uint8Array, pieces: number[] = []) {
  const repairs: Repairs = { valid: 0, repaired: 0, lines: [] }
  const decoder = openUtf8Decoder(repairs)
  let text = ''
  let from = 0
  for (const piece of pieces) {
    text += decoder.decode(bytes.subarray(from, from + piece), { stream: true })
    from += piece
  }
  text += decoder.decode(bytes.subarray(from), { stream: true })
  return { text: text + decoder.decode(), repairs }
}
const pieces = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 30 })

test('whatever is UTF-8 is read as every decoder reads it, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), pieces, (text, cuts) => {
      const bytes = Buffer.from(text.toWellFormed(), 'utf8')
      expect(decoded(bytes, cuts)).toMatchObject({
        text: text.toWellFormed().replace(/^\ufeff/, ''),
        repairs: { repaired: 0, lines: [] },
      })
    }),
  )
})

test('any bytes at all are read, the same wherever they are cut, and only what is no UTF-8 counts as repaired', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), pieces, (bytes, cuts) => {
      const whole = decoded(bytes)
      expect(decoded(bytes, cuts)).toEqual(whole)
      const valid = Buffer.from(bytes).equals(Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf8'))
      expect(whole.repairs.repaired === 0).toBe(valid)
    }),
  )
})

test('a stray byte is read as Windows-1252 in the midst of UTF-8, and its line is reported', () => {
  const bytes = Buffer.concat([
    Buffer.from('Café\nSenja — pagi\n', 'utf8'),
    Buffer.from('Caf\xe9 \x96 sore\n', 'latin1'),
    Buffer.from('Ünder\n', 'utf8'),
    Buffer.from([0xe2, 0x80]),
  ])
  expect(decoded(bytes)).toEqual({
    text: 'Café\nSenja — pagi\nCafé – sore\nÜnder\nâ€',
    repairs: { valid: 3, repaired: 4, lines: [3, 5] },
  })
})
