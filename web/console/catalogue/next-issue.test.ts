import { expect, test } from 'vitest'
import { nextIssueName } from './next-issue.ts'

test('the next issue counts the last number of a name up', () => {
  expect(nextIssueName('Kala Bumi No. 6')).toBe('Kala Bumi No. 7')
  expect(nextIssueName('Rantang 2026 edisi 009 (khusus)')).toBe('Rantang 2026 edisi 010 (khusus)')
  expect(nextIssueName('Tanpa angka')).toBe('Tanpa angka')
})
