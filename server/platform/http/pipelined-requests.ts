import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request of a connection after the answer to the one before. */
const MOST_WAITING = 10

/**
 * Bounds the requests that a connection sends before an earlier one is answered (pipelining, RFC 9112, 9.3.2). Node
 * makes all of those in a packet into requests at once and keeps their answers in memory until the first one is sent:
 * fifty connections of one client filled 4 GB. Beyond the bound the connection is closed.
 */
export function boundPipelines(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // An answer gets its socket when those before it have been sent.
    if (response.socket === null) {
      const { socket } = request
      const count = (waiting.get(socket) ?? 0) + 1
      if (count > MOST_WAITING) return void socket.destroy()
      waiting.set(socket, count)
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1))
    }
    listener(request, response)
  }
}
