import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of another origin that records every request. */
export async function countingServer(): Promise<{
  origin: string
  requests: string[]
  close(): Promise<void>
}> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
