import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ForeignRules } from '#server/platform/outbound/fetch-foreign.ts'

/** A server of pictures on this machine by their paths, and rules that allow it alone. */
export async function pictureServer(files: Record<string, Buffer | string>) {
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200).end(file)
  }).listen(0, '127.0.0.1')
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
  return { origin: `http://127.0.0.1:${port}`, rules, close }
}
