import { expect, test } from 'vitest'
import { durationWords } from './duration-words.ts'

test.each([
  ['10:00:10', '2026-11-27T10:00:20Z', '1 menit'],
  ['10:00:00', '2026-11-27T10:59:00Z', '59 menit'],
  ['10:00:00', '2026-11-27T12:00:00Z', '2 jam'],
  ['10:00:00', '2026-11-27T12:05:00Z', '2 jam 5 menit'],
  ['10:00:00', '2026-11-30T11:30:00Z', '3 hari 1 jam'],
])('§9 a disturbance from %s to %s took %s', (from, until, words) => {
  expect(durationWords(`2026-11-27T${from}Z`, until)).toBe(words)
})
