import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { countdownText, countdownWords } from './countdown-text.ts'

describe('the time that is left to pay', () => {
  it('is read as hours, minutes and seconds, and as days before them', () => {
    expect(countdownText(23 * HOUR + 59 * MINUTE + 41 * SECOND)).toBe('23:59:41')
    expect(countdownText(59 * SECOND)).toBe('00:00:59')
    expect(countdownText(DAY)).toBe('1 hari 00:00:00')
    expect(countdownText(2 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND)).toBe('2 hari 03:04:05')
  })

  it('ends at nought and never below, and not a second early', () => {
    expect(countdownText(1)).toBe('00:00:01')
    expect(countdownText(0)).toBe('00:00:00')
    expect(countdownText(-5 * HOUR)).toBe('00:00:00')
  })

  it('is announced to the minute to screen readers', () => {
    expect(countdownWords(DAY + 2 * HOUR + 3 * MINUTE)).toBe('1 hari 2 jam 3 menit')
    expect(countdownWords(HOUR)).toBe('1 jam')
    expect(countdownWords(10 * SECOND)).toBe('1 menit')
    expect(countdownWords(0)).toBe('habis')
  })
})
