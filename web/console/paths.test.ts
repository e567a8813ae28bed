import { expect, test } from 'vitest'
import { safeConsoleNext } from './paths.ts'

test.each([
  '//evil.example/kelola',
  'https://evil.example/kelola',
  '/../books',
  '/kelola/../books',
  '/kelolaan',
  '/books',
  '',
  null,
  '/kelola/masuk?next=/kelola',
])('F65 signing in to the console leads to no address that is not of it: %s', (next) => {
  expect(safeConsoleNext(next)).toBe('/kelola')
})

test('§7 signing in leads back to the list that was asked for, with its filters', () => {
  expect(safeConsoleNext('/kelola/pesanan?list=to-send')).toBe('/kelola/pesanan?list=to-send')
  expect(safeConsoleNext('/kelola')).toBe('/kelola')
})
