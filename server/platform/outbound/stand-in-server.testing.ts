import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with the next calls, one each; afterwards it answers as documented again. */
export type Fault = 'silence' | 'drop' | 'html' | 'broken' | 'unavailable' | 'too many' | 'nul' | 'another'

export type StandInCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type StandInAnswer = { status: number; body: unknown }

export type StandInServer = {
  baseUrl: string
  /** `POST /v2/charge`, without queries, as they came. */
  calls: string[]
  faults: Fault[]
  /** Nobody listens at its address from now on, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const HTML =
  '<html><head><title>503 Service Temporarily Unavailable</title></head><body>maintenance</body></html>'

/** A provider's server on a port of its own; an answer that is text is sent as it is. */
export async function openStandInServer(
  answer: (call: StandInCall) => Promise<StandInAnswer> | StandInAnswer,
): Promise<StandInServer> {
  const calls: string[] = []
  const faults: Fault[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://stand-in')
    const method = request.method ?? ''
    const body = await textOf(request)
    calls.push(`${method} ${path}`)
    const send = (status: number, content: unknown) => {
      const text = typeof content === 'string'
      response.writeHead(status, { 'content-type': text ? 'text/html' : 'application/json' })
      response.end(text ? content : JSON.stringify(content))
    }
    const fault = faults.shift()
    // The work is done and its answer lost: the worst that a network does.
    const heard = fault === undefined || ['drop', 'silence', 'nul', 'another'].includes(fault)
    const done = heard ? await answer({ method, path, query, headers: request.headers, body }) : undefined
    if (fault === 'silence') return
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'html') return send(200, HTML)
    if (fault === 'broken') return send(200, { data: [{ cost: 'gratis' }] })
    if (fault === 'unavailable') return send(503, HTML)
    if (fault === 'too many') return send(429, { message: 'slow down' })
    if (fault === 'another') return send(done?.status ?? 200, ofAnother(done?.body))
    if (done) send(done.status, fault === 'nul' ? withNul(done.body) : done.body)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    faults,
    stop,
    start: () => listen(port),
    close: stop,
  }
}

/** The answer to a request about something else, with the names that vendors have for what it is about. */
const ofAnother = (body: unknown): unknown =>
  typeof body === 'string'
    ? body
    : JSON.parse(JSON.stringify(body ?? {}), (name, value: unknown) =>
        /^(order_id|reference_id|refund_key|RefNo)$/.test(name) ? 'ORANGLAIN2345-1' : value,
      )

/** A character that a database cannot store, at the end of each longer text. */
function withNul(body: unknown): unknown {
  return typeof body === 'string'
    ? `${body}\u0000`
    : JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
        typeof value === 'string' && value.length > 5 ? `${value}\u0000` : value,
      )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
