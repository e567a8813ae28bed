import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import S3rver from '@20minutes/s3rver'
import v4 from '@20minutes/s3rver/lib/signature/v4.js'
import type { S3Settings } from '#server/providers/files/s3.ts'

const BUCKET = 'buku'

// It reckons the signature of `/bucket/`, which the SDK asks for, as that of `/bucket`, and would refuse it.
const { getStringToSign } = v4
v4.getStringToSign = (canonical, request) =>
  getStringToSign({ ...canonical, uri: canonical.uri.replace(/^(\/[^/]+)$/, '$1/') }, request)

/** What a broken service does with an answer. The bytes are those of the body that still arrive. */
export type Fault =
  | { kind: 'status'; status: number; body?: string }
  | { kind: 'cut'; after: number }
  | { kind: 'silent'; after: number }
  /** What is sent to it arrives at so many bytes a second. */
  | { kind: 'slow'; perSecond: number }

export type TestS3 = {
  settings: S3Settings
  /** Faults of the next answers, in their order. */
  faults: Fault[]
  /** The fault of every answer while it is set. */
  outage: Fault | undefined
  /** `METHOD /path` of the requests so far, with their range. */
  asked: string[]
  close(): Promise<void>
}

/**
 * A server of S3 that checks signatures, behind a proxy that can break what it answers.
 * @param host the address at which it listens
 */
export async function startS3(host = '127.0.0.1'): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'lembar-s3-'))
  const s3 = new S3rver({
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await s3.run()
  const faults: Fault[] = []
  const asked: string[] = []
  const agent = new Agent()

  const proxy = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    asked.push([method, url?.split('?')[0], headers.range].filter(Boolean).join(' '))
    const fault = faults.shift() ?? server.outage
    if (fault?.kind === 'status') {
      incoming.resume()
      answer.writeHead(fault.status, { 'content-type': 'text/html' }).end(fault.body ?? '<html>Galat</html>')
      return
    }
    const forwarded = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (fault === undefined || fault.kind === 'slow') got.pipe(answer)
      else got.on('data', sendUntil(answer, fault))
    })
    forwarded.on('error', () => answer.destroy())
    if (fault?.kind === 'slow') incoming.pipe(slowed(fault.perSecond)).pipe(forwarded)
    else incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => proxy.listen(0, host, listening))
  const at = proxy.address() as AddressInfo
  const server: TestS3 = {
    settings: {
      bucket: BUCKET,
      prefix: 'toko',
      region: 'ap-southeast-3',
      endpoint: `http://${host}:${at.port}`,
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    faults,
    outage: undefined,
    asked,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return server
}

const slowed = (perSecond: number) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      setTimeout(() => done(null, chunk), (chunk.length * 1000) / perSecond)
    },
  })

function sendUntil(answer: ServerResponse, fault: { kind: 'cut' | 'silent'; after: number }) {
  let left = fault.after
  return (chunk: Buffer) => {
    if (left > 0) answer.write(chunk.subarray(0, left))
    left -= chunk.length
    // The last bytes arrive before the connection ends.
    if (left <= 0 && fault.kind === 'cut') setImmediate(() => answer.destroy())
  }
}
