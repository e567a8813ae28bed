import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ForeignRules } from '#server/platform/outbound/fetch-foreign.ts'

/** A server on this machine, and rules that allow it alone. */
export async function foreignServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const rules: ForeignRules = {
    isAllowed: (address) => address === '127.0.0.1',
    ports: new Set([String(port)]),
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, port, rules, close }
}

/** The same, until the present test is over. */
export async function serve(listener: RequestListener) {
  const server = await foreignServer(listener)
  onTestFinished(server.close)
  return server
}

/** A server of pictures by their paths. */
export const pictureServer = (files: Record<string, Buffer | string>) =>
  foreignServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
