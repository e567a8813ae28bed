import { expect, it } from 'vitest'
import { timeLeft } from './reading-time.ts'

it('says in words how long the rest of a book takes', () => {
  expect(timeLeft(0)).toBe('kurang dari 1 menit tersisa')
  expect(timeLeft(1_350)).toBe('1 menit tersisa')
  expect(timeLeft(59 * 1_350)).toBe('59 menit tersisa')
  expect(timeLeft(60 * 1_350)).toBe('1 jam tersisa')
  expect(timeLeft(125 * 1_350)).toBe('2 jam 5 menit tersisa')
})
