import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'
import { silentLog } from '#server/platform/log.ts'

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

test('F35 an answer that nobody takes is cut, and one that is taken comes whole', async () => {
  const app = await createHttpServer({
    log: silentLog,
    trustProxy: false,
    accepting: () => true,
    standstill: 2_000,
  })
  const answers: ServerResponse[] = []
  app.get('/large', (_request, reply) => {
    answers.push(reply.raw)
    return reply.type('application/octet-stream').send(LARGE)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  }

  const untaken = await ask()
  await once(untaken, 'readable')
  const [answer] = answers
  if (answer === undefined) throw new Error('nothing was answered')
  await once(answer, 'close')
  expect(answer.writableFinished).toBe(false)
  untaken.destroy()

  const taken = await ask()
  let bytes = 0
  for await (const chunk of taken) {
    bytes += (chunk as Buffer).length
    if (bytes > LARGE.length) break
  }
  expect(bytes).toBeGreaterThan(LARGE.length)
  await app.close()
})
