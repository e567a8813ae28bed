import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

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
