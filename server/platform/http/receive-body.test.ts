import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { createHttpServer } from './server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('F60 what was received of a refused body is let go of, while the rest of it is still read', async () => {
  const app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  let kept: WeakRef<Buffer[]> | undefined
  app.addContentTypeParser('application/x-held', async (request: Parameters<typeof app.receiveBody>[0]) => {
    const received: Buffer[] = []
    kept = new WeakRef(received)
    await app.receiveBody(request, { maxBytes: 1_000, within: 5_000 }, (chunk) => received.push(chunk))
  })
  app.post('/held', async () => 'never reached')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(
    'POST /held HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-held\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const answered = once(socket, 'data')
  for (let part = 0; part < 3; part++) socket.write(`1f4\r\n${'x'.repeat(500)}\r\n`)
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 413 /)

  // Not the object itself: the message of a failed comparison would hold it until the next one.
  await expect
    .poll(() => {
      collectGarbage()
      return kept?.deref() === undefined
    })
    .toBe(true)
  expect(socket.readyState).toBe('open')
  socket.destroy()
  await app.close()
})
