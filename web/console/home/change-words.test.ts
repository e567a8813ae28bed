import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test.each([
  [120, 100, '+20 %'],
  [80, 100, '-20 %'],
  [0, 100, '-100 %'],
  [100, 100, '0 %'],
  [600, 100, '+500 %'],
  [100, 0, undefined],
])('§7 sales of %s after %s are shown as %s', (total, former, text) => {
  expect(changeWords(total, former)?.text).toBe(text)
})

test('§7 after very small sales the former amount is shown, not thousands of percent', () => {
  const change = changeWords(434_700, 15_000)
  expect(change?.tone).toBe('plain')
  expect(change?.text.replace(/\s/g, ' ')).toBe('sebelumnya Rp 15.000,00')
})
