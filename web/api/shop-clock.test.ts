import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { noteTimes } from './send-request.ts'
import { shopNow } from './shop-clock.ts'

const AT_SHOP = Date.parse('2026-11-22T03:00:00Z')
const answer = (asked = Date.now(), headers: HeadersInit = { date: new Date(AT_SHOP).toUTCString() }) => {
  noteTimes(new Response(null, { headers }), asked)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the time at the shop', () => {
  it.each([
    ['a year ahead', 365 * DAY],
    ['years behind', -2000 * DAY],
  ])('is told by its answer where the clock of the device is %s', (_, wrong) => {
    vi.setSystemTime(AT_SHOP + wrong)
    answer()
    expect(shopNow()).toBe(AT_SHOP)
    vi.advanceTimersByTime(2 * HOUR)
    expect(shopNow()).toBe(AT_SHOP + 2 * HOUR)
  })

  it('is that of the device again once its clock was set right, and after an answer that tells none', () => {
    vi.setSystemTime(AT_SHOP + DAY)
    answer()
    expect(shopNow()).toBe(AT_SHOP)
    answer(Date.now(), {})
    expect(shopNow()).toBe(AT_SHOP + DAY)
    vi.setSystemTime(AT_SHOP + 20 * SECOND)
    answer()
    expect(shopNow()).toBe(AT_SHOP + 20 * SECOND)
  })

  it('does not go back where an answer comes late, as after the device slept', () => {
    const asked = AT_SHOP
    vi.setSystemTime(AT_SHOP + HOUR)
    answer(asked)
    expect(shopNow()).toBe(AT_SHOP + HOUR)
  })
})
