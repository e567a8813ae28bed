import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SECOND } from '#kernel/time.ts'
import type { Close } from '../close-all.ts'
import type { Config } from '../config.ts'
import { SetupFault } from '../setup-fault.ts'
import { sentenceOf } from './failures.ts'
import { boundPipelines } from './pipelined-requests.ts'

/** The limit for the request line and all headers together, in bytes. */
const MAX_HEADERS = 16 * 1024

export type Port = {
  server: Server
  /** The origin at which this machine reaches it. */
  origin: string
  /** From now on requests are answered by this listener. Until then each is answered with 503. */
  answerBy(listener: RequestListener): void
}

/**
 * Takes every port of the shop, before anything else is opened, so that a port in use stops the start while nothing is
 * half set up.
 * @throws SetupFault that names every setting whose port cannot be taken
 */
export async function takePorts(
  { host, port, metricsPort }: Config['http'],
  closing: Close[],
): Promise<{ shop: Port; metrics: Port | undefined }> {
  const take = async (setting: string, number: number): Promise<Port | SetupFault> => {
    const { server, answerBy } = openServer()
    try {
      await listen(server, { host, port: number })
    } catch (error) {
      return faultOf(error, { setting, number, host })
    }
    closing.push(() => closeServer(server))
    return { server, answerBy, origin: originOf(server, host) }
  }
  const [shop, metrics] = await Promise.all([
    take('PORT', port),
    metricsPort === undefined ? undefined : take('METRICS_PORT', metricsPort),
  ])
  if (shop instanceof SetupFault || metrics instanceof SetupFault) {
    const faults = [shop, metrics].flatMap((taken) => (taken instanceof SetupFault ? [taken.message] : []))
    throw new SetupFault([...new Set(faults)].join('; '))
  }
  return { shop, metrics }
}

/** @param standstill how long a connection may be idle while an answer is made or sent, in milliseconds */
export function openServer(standstill = 60 * SECOND): Pick<Port, 'server' | 'answerBy'> {
  let listener = sayStarting
  const server = createServer(
    { maxHeaderSize: MAX_HEADERS, headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
    boundPipelines((request, response) => listener(request, response)),
  )
  // Longer than any body may take (bodies.ts). It ends requests whose body a route does not read.
  server.requestTimeout = 150 * SECOND
  // Ends connections without any traffic while an answer is made or sent. No answer takes this long to make.
  server.setTimeout(standstill)
  server.keepAliveTimeout = 72 * SECOND
  return {
    server,
    answerBy: (next) => {
      listener = next
    },
  }
}

const sayStarting: RequestListener = (_request, response) => {
  const body = JSON.stringify({ code: 503, message: sentenceOf.unavailable, reason: 'unavailable' })
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      connection: 'close',
    })
    .end(body)
}

function listen(server: Server, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(at, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function faultOf(
  error: unknown,
  { setting, number, host }: { setting: string; number: number; host: string },
) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new SetupFault(
      `${setting} ${number} is in use: stop what uses it, or set ${setting} to another port`,
    )
  }
  if (code === 'EACCES') {
    return new SetupFault(`${setting} ${number} needs a right that this user lacks: set it above 1023`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new SetupFault(`HOST ${host} is no address of this machine`)
  }
  throw error
}

/** Takes no connections any more; resolves when all requests have been answered. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
