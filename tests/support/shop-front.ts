import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ShopFront = {
  /** Stays the same over stops and starts. */
  origin: string
  /** From now on browsers are refused the connection. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Another text for the answers of one path, as a later build would give, or a later time for them. */
  rewrite(path: string, change: (text: string) => string | Promise<string>): void
}

/** A server in front of a shop that can be stopped while the shop stays as it is. */
export async function openShopFront(shopOrigin: string): Promise<ShopFront> {
  const rewrites = new Map<string, (text: string) => string | Promise<string>>()
  const { hostname, port: shopPort } = new URL(shopOrigin)
  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    const { method, url: path = '/', headers } = asked
    const change = rewrites.get(path)
    // What is rewritten must come as text.
    const forwarded = change ? { ...headers, 'accept-encoding': 'identity' } : headers
    const onward = request({ hostname, port: shopPort, method, path, headers: forwarded })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
    const [answered] = (await once(onward, 'response').catch(() => [])) as [IncomingMessage?]
    if (answered === undefined) return
    if (change === undefined) {
      reply.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(reply)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of answered) chunks.push(chunk as Buffer)
    const { 'content-length': _, etag: __, ...kept } = answered.headers
    const text = await change(Buffer.concat(chunks).toString())
    reply.writeHead(answered.statusCode ?? 502, kept).end(text)
  }

  let server: Server | undefined
  let port = 0
  const start = async () => {
    if (server?.listening) return
    server = createServer((asked, reply) => void answer(asked, reply)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    async stop() {
      const closed = server && once(server, 'close')
      server?.close()
      server?.closeAllConnections()
      await closed
    },
    rewrite: (path, change) => rewrites.set(path, change),
  }
}
