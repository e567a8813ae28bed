import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#kernel/time.ts'

/** How many bytes a refused client may still send, and for how long, before its connection is closed. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST = 2 * SECOND

/**
 * A request may be answered before its whole body was received. Closing the connection at once would reset it, and
 * the client would often see the reset instead of the answer. So the rest is read and discarded, within limits.
 */
export function lingerAfterRefusal(app: FastifyInstance, { accepting }: { accepting: () => boolean }): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Fastify closes the connection after an unparsable body. While the process drains, every connection is closed.
    if (accepting()) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) drop(raw)
    done()
  })
}

function drop(raw: IncomingMessage): void {
  let dropped = 0
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, LONGEST)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MOST_BYTES) cut()
  })
}
