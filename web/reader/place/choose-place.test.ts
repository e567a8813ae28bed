import { describe, expect, it } from 'vitest'
import type { KeptPlace } from '#contracts/reading.ts'
import { choosePlace, type DevicePlace } from './choose-place.ts'

const HERE = 'perangkat-ini'
const page = (number: number) => ({ kind: 'PDF' as const, page: number, of: 200 })
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const own = (number: number, hour: number, sent = true): DevicePlace => ({
  place: page(number),
  share: number / 200,
  at: at(hour).getTime(),
  sent,
})
const kept = (device: string, number: number, hour: number): KeptPlace => ({
  device,
  place: page(number),
  share: number / 200,
  read_at: at(hour).toISOString(),
})
const chosen = (...parameters: Parameters<typeof choosePlace>) => {
  const { start, further } = choosePlace(...parameters)
  const pageOf = (one: typeof start) => (one?.place.kind === 'PDF' ? one.place.page : undefined)
  return [pageOf(start), pageOf(further), further?.elsewhere]
}

describe('F51 where a book opens', () => {
  it('is the first page of a book that was never opened', () => {
    expect(chosen(undefined, [], HERE)).toEqual([undefined, undefined, undefined])
  })

  it('is the newest place of all devices', () => {
    expect(chosen(own(10, 8), [kept(HERE, 10, 8), kept('telepon', 40, 9)], HERE)).toEqual([
      40,
      undefined,
      undefined,
    ])
    expect(chosen(undefined, [kept('telepon', 40, 9), kept('tablet', 12, 7)], HERE)).toEqual([
      40,
      undefined,
      undefined,
    ])
    expect(chosen(undefined, [kept(HERE, 40, 9)], HERE)).toEqual([40, undefined, undefined])
  })

  it('is this device’s own place where it was read without a connection and the shop has an older one', () => {
    expect(chosen(own(90, 10, false), [kept(HERE, 10, 8), kept('telepon', 40, 9)], HERE)[0]).toBe(90)
  })

  it('offers the furthest place where the newest is only a look at an earlier page', () => {
    expect(chosen(own(2, 10), [kept(HERE, 2, 10), kept('telepon', 120, 9)], HERE)).toEqual([2, 120, true])
    expect(chosen(own(120, 8), [kept(HERE, 120, 8), kept('telepon', 30, 9)], HERE)).toEqual([30, 120, false])
    expect(chosen(own(120, 10), [kept(HERE, 120, 10), kept('telepon', 120, 9)], HERE)[1]).toBeUndefined()
  })

  it('is not moved by a clock that is wrong: what the shop knows of this device counts with the shop’s time', () => {
    const fast = { ...own(10, 8), at: at(23).getTime() }
    expect(chosen(fast, [kept(HERE, 10, 8), kept('telepon', 40, 9)], HERE)[0]).toBe(40)
  })
})
