import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An answer of the shop that ends in the middle of its body. */
function answerThatBreaksOff(error: Error): void {
  const body = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"code":200,"mess'))
        controller.error(error)
      },
    })
  vi.stubGlobal('fetch', async () => new Response(body(), { status: 200 }))
}

it('§8 an answer that breaks off is a lost connection, not an answer without data', async () => {
  answerThatBreaksOff(new TypeError('network error'))
  await expect(call('GET /api/user/payment-methods')).rejects.toMatchObject({
    status: 0,
    message: 'Sambungan terputus. Periksa internet Anda, lalu coba lagi.',
  })
})

it('a page that is left while its answer comes is told nothing of a lost connection', async () => {
  answerThatBreaksOff(new DOMException('The user aborted a request.', 'AbortError'))
  await expect(call('GET /api/user/payment-methods')).rejects.toMatchObject({ name: 'AbortError' })
})

/** A shop that gives these answers one after the other; the last one again and again. */
function answering(...answers: { status: number; retryAfter?: string }[]) {
  vi.useFakeTimers()
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { status, retryAfter } = answers[Math.min(sent.length, answers.length - 1)] ?? { status: 200 }
    sent.push(init)
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    return new Response(JSON.stringify({ message: 'Terlalu banyak permintaan', data: [] }), {
      status,
      headers,
    })
  })
  return sent
}

it('F74 a checkout behind a busy address goes on by itself, and sends the same once more', async () => {
  const sent = answering({ status: 429, retryAfter: '5' }, { status: 200 })
  const answer = call('GET /api/user/getCost', { query: { courier: 'jne' } })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toEqual([])
  expect(sent[1]).toBe(sent[0])
})

it('F74 a shopper is told after two more tries, and at once where a limit lasts longer', async () => {
  const sent = answering({ status: 429, retryAfter: '5' })
  const refusal = expect(call('GET /api/user/carts')).rejects.toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(10_100)
  await refusal
  expect(sent).toHaveLength(3)

  const limited = answering({ status: 429, retryAfter: '900' })
  await expect(call('GET /api/user/carts')).rejects.toMatchObject({ status: 429 })
  expect(limited).toHaveLength(1)
})

it('F74 a page that is left while its request waits to be sent again sends nothing more', async () => {
  const sent = answering({ status: 429, retryAfter: '5' })
  const leaving = new AbortController()
  const left = expect(
    call('GET /api/user/carts', undefined, { signal: leaving.signal }),
  ).rejects.toMatchObject({
    name: 'AbortError',
  })
  await vi.advanceTimersByTimeAsync(1_000)
  leaving.abort()
  await left
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
})
