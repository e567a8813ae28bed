import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { createHttpServer } from './server.ts'

let app: FastifyInstance
let port: number
/** The first answer waits until it is opened. */
let gate: PromiseWithResolvers<void>
let asked: string[]

beforeEach(async () => {
  gate = Promise.withResolvers()
  asked = []
  app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  app.get<{ Params: { number: string } }>('/:number', async ({ params }) => {
    asked.push(params.number)
    if (params.number === '0') await gate.promise
    return `answer ${params.number}`
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  gate.resolve()
  await app.close()
})

/** Sends so many requests on one connection without waiting for an answer. */
async function pipeline(count: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  const requests = Array.from({ length: count }, (_, number) => {
    const last = number === count - 1 ? 'connection: close\r\n' : ''
    return `GET /${number} HTTP/1.1\r\nhost: toko\r\n${last}\r\n`
  })
  const received = text(socket).catch(() => '')
  socket.write(requests.join(''))
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  return { received, end: Promise.race([closed, sleep(2_000, 'still open')]) }
}

describe('F35 requests that one connection sends before an earlier one is answered', () => {
  test('are answered in their order, where they are a few', async () => {
    const { received } = await pipeline(8)
    await expect.poll(() => asked.length).toBe(8)
    gate.resolve()
    const numbers = [...(await received).matchAll(/answer (\d)/g)].map(([, number]) => number)
    expect(numbers).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  test('end the connection where they are many, so that they do not fill the memory', async () => {
    const { end } = await pipeline(2_000)
    expect(await end).toBe('closed')
    expect(asked.length).toBeLessThanOrEqual(11)
  })

  test('leave other connections their answers', async () => {
    const { end } = await pipeline(2_000)
    const { received } = await pipeline(2)
    expect(await end).toBe('closed')
    gate.resolve()
    expect(await received).toContain('answer 1')
  })
})
