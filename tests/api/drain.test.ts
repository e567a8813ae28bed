import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const BODY = JSON.stringify({ email: 'tidak-ada@example.com', password: 'bukan-kata-sandi' })

async function dial(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const hangUp = (socket: Socket) => {
  socket.destroy()
}

test('a shopper whose request runs when the shop stops still gets the answer', async () => {
  const shop = await testShop()
  const socket = await dial(shop.origin)
  // The server asks for the body when it has received the head: from then on the request runs.
  const asked = once(socket, 'data')
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  )
  expect(String(await asked)).toMatch(/^HTTP\/1\.1 100 /)
  const answer = text(socket)
  const started = performance.now()
  const closed = shop.close()
  await expect.poll(() => dial(shop.origin).then(hangUp, (error) => error.code)).toBe('ECONNREFUSED')
  socket.write(BODY)
  expect(await answer).toMatch(/^HTTP\/1\.1 422 [\s\S]*wrong_credentials/)
  await closed
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect(dial(shop.origin)).rejects.toThrow(/ECONNREFUSED/)
})

test('browsers that only keep a connection open do not keep the shop from stopping', async () => {
  const shop = await testShop()
  const socket = await dial(shop.origin)
  const ended = once(socket, 'close')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  await shop.close()
  await ended
  expect(socket.destroyed || socket.readableEnded).toBe(true)
})
