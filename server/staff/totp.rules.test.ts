import { expect, test } from 'vitest'
import { base32, matchingStep, newTotpSecret, totpCode, totpUri } from './totp.rules.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 6238, appendix B, for SHA-1: the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('§7 an authenticator app’s code of second %i is taken: %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(matchingStep(SECRET, code, { now: at(seconds), lastStep: null })).toBe(Math.floor(seconds / 30))
  expect(
    matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, { now: at(seconds), lastStep: null }),
  ).toBe(Math.floor(seconds / 30))
})

test('§7 a code is taken half a minute early or late, and no longer', () => {
  const code = totpCode(SECRET, 100)
  const taken = [98, 99, 100, 101, 102].map(
    (step) => matchingStep(SECRET, code, { now: at(step * 30), lastStep: null }) !== undefined,
  )
  expect(taken).toEqual([false, true, true, true, false])
})

test('§7 a code is not taken twice, nor one that is older than the last one', () => {
  const now = at(100 * 30)
  for (const [step, taken] of [
    [99, false],
    [100, false],
    [101, true],
  ] as const) {
    expect(matchingStep(SECRET, totpCode(SECRET, step), { now, lastStep: 100 }) !== undefined).toBe(taken)
  }
})

test('F111 nothing else is a code', () => {
  for (const typed of ['', ' ', '0', '28708', '2870820', '٢٨٧٠٨٢', 'undefined', 'null']) {
    expect(matchingStep(SECRET, typed, { now: at(59), lastStep: null })).toBeUndefined()
  }
})

test('a secret has 160 random bits and can be typed (RFC 4648)', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
  for (const [text, encoded] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(base32(Buffer.from(text))).toBe(encoded)
  }
  expect(totpUri(SECRET, { shop: 'Toko Ibu & Anak', email: 'a+b@example.com' })).toBe(
    'otpauth://totp/Toko%20Ibu%20%26%20Anak:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Toko%20Ibu%20%26%20Anak',
  )
})
