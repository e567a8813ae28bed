import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#kernel/time.ts'

/** How many bytes of a refused client are still read, and after how long its connection is closed. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST = 2 * SECOND

/**
 * A request may be answered before its whole body was received. Closing the connection at once would reset it, and
 * the client would often see the reset instead of the answer. So the rest is read and discarded, within limits. Beyond
 * them nothing is read any more, which stops the client from sending; it still has time to read the answer.
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
  const timer = setTimeout(() => raw.destroy(), LONGEST)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MOST_BYTES) raw.pause()
  })
}
