import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DevicePlace } from './choose-place.ts'
import { createPlaceKeeper } from './place-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const page = (number: number) => ({ kind: 'PDF' as const, page: number, of: 100 })

function world({ offline = false } = {}) {
  const stored: DevicePlace[] = []
  const sent: number[] = []
  const state = { offline }
  const keeper = createPlaceKeeper({
    store: async (place) => void stored.push({ ...place }),
    send: async ({ place }) => {
      if (state.offline) throw new Error('no connection')
      sent.push(place.kind === 'PDF' ? place.page : 0)
      return []
    },
    onPlaces: () => {},
    now: () => Date.now(),
  })
  return { keeper, stored, sent, state }
}

it('F51 keeps every page on the device at once, and sends the one where the reader stays', async () => {
  const { keeper, stored, sent } = world()
  for (const number of [2, 4, 6]) keeper.keep(page(number), number / 100)
  expect(stored.map(({ share }) => share)).toEqual([0.02, 0.04, 0.06])
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([6])
  expect(stored.at(-1)).toMatchObject({ share: 0.06, sent: true })
})

it('F51 sends at once when the page is hidden', async () => {
  const { keeper, sent } = world()
  keeper.keep(page(8), 0.08)
  await keeper.flush(true)
  expect(sent).toEqual([8])
})

it('F51 loses nothing without a connection: the place stays unsent and goes out later', async () => {
  const { keeper, stored, sent, state } = world({ offline: true })
  keeper.keep(page(8), 0.08)
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored.at(-1)).toMatchObject({ sent: false })
  state.offline = false
  await keeper.flush()
  expect(sent).toEqual([8])
  await keeper.flush()
  expect(sent).toEqual([8])
})

it('F51 sends one place after the other, so that the last one is the last to arrive', async () => {
  const sent: number[] = []
  const arrivals: (() => void)[] = []
  const keeper = createPlaceKeeper({
    store: async () => {},
    send: ({ place }) => {
      sent.push(place.kind === 'PDF' ? place.page : 0)
      return new Promise((resolve) => arrivals.push(() => resolve([])))
    },
    onPlaces: () => {},
    now: () => Date.now(),
  })
  keeper.keep(page(8), 0.08)
  await vi.advanceTimersByTimeAsync(2000)
  keeper.keep(page(9), 0.09)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([8])
  arrivals[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([8, 9])
})

it('does not send a page again that the reader comes back to without having left it', async () => {
  const { keeper, sent } = world()
  keeper.keep(page(8), 0.08)
  await vi.advanceTimersByTimeAsync(2000)
  keeper.keep(page(8), 0.08)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([8])
})
