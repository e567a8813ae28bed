import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#kernel/time.ts'

/** What a client that was refused may still send, and for how long, before its connection is cut. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST = 2 * SECOND

/**
 * A request may be answered before all of its body came. Closing the connection at once would reset it, and the
 * client would often see that instead of its answer: so the rest is read and dropped, within bounds.
 */
export function lingerAfterRefusal(app: FastifyInstance, { accepting }: { accepting: () => boolean }): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Fastify closes where a body could not be parsed. While the process drains every connection ends.
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
  const cut = () => raw.socket.destroy()
  const timer = setTimeout(cut, LONGEST)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MOST_BYTES) cut()
  })
}
