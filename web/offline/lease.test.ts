import { describe, expect, it } from 'vitest'
import { isDue, isOver, latestTime, leaseOnDevice } from './lease.ts'

const DAY = 24 * 60 * 60 * 1000
const granted = { now: '2026-11-22T00:00:00Z', until: '2026-12-06T00:00:00Z' }

describe('the lease of a copy', () => {
  it('lasts as long as the shop says, by a device’s clock that is days wrong', () => {
    const wrong = Date.parse('2026-11-10T00:00:00Z')
    const lease = leaseOnDevice(granted, wrong)
    expect(isOver(lease, wrong + 13.9 * DAY)).toBe(false)
    expect(isOver(lease, wrong + 14 * DAY)).toBe(true)
  })

  it('gains nothing by a clock that is put back', () => {
    const start = Date.parse(granted.now)
    const lease = leaseOnDevice(granted, start)
    const seen = latestTime(start, start + 13 * DAY)
    const putBack = latestTime(seen, start + DAY)
    expect(putBack).toBe(start + 13 * DAY)
    expect(isOver(lease, latestTime(putBack, start + 14 * DAY))).toBe(true)
  })

  it('is over at once where the shop grants no time', () => {
    const lease = leaseOnDevice({ now: granted.now, until: granted.now }, 1000)
    expect(isOver(lease, 1000)).toBe(true)
  })

  it('is renewed once a day, and after the clock was put back', () => {
    expect(isDue(10 * DAY, 10.5 * DAY)).toBe(false)
    expect(isDue(10 * DAY, 11 * DAY)).toBe(true)
    expect(isDue(10 * DAY, 2 * DAY)).toBe(true)
  })
})
