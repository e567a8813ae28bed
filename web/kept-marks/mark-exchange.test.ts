import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { openMarkExchange } from './mark-exchange.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('sends several changes that follow each other in one request', async () => {
  const exchange = vi.fn(async () => true)
  const { soon } = openMarkExchange(exchange)
  soon()
  soon()
  soon()
  expect(exchange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(exchange).toHaveBeenCalledTimes(1)
})

it('tries again by itself without a connection, less and less often, and at once when there is one', async () => {
  const state = { online: false }
  const exchange = vi.fn(async () => {
    if (!state.online) throw new Error('no connection')
    return true
  })
  const { now } = openMarkExchange(exchange)
  now()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(exchange).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  const tries = exchange.mock.calls.length
  expect(tries).toBeLessThan(25)
  state.online = true
  now()
  await vi.advanceTimersByTimeAsync(0)
  expect(exchange).toHaveBeenCalledTimes(tries + 1)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(exchange).toHaveBeenCalledTimes(tries + 1)
})

it('sends what is written while a request runs with the next one', async () => {
  const ends: ((useful: boolean) => void)[] = []
  const exchange = vi.fn(() => new Promise<boolean>((resolve) => ends.push(resolve)))
  const { now, soon } = openMarkExchange(exchange)
  now()
  soon()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(exchange).toHaveBeenCalledTimes(1)
  ends[0]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(exchange).toHaveBeenCalledTimes(2)
})

it('stays quiet when the book is closed or the shop refuses for good', async () => {
  const refused = vi.fn(async () => false)
  openMarkExchange(refused).now()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(refused).toHaveBeenCalledTimes(1)
  const failing = vi.fn(async () => Promise.reject(new Error('no connection')))
  const { now, close } = openMarkExchange(failing)
  now()
  close()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(failing).toHaveBeenCalledTimes(1)
})
