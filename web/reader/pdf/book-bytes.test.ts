import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BookAccess, fetchBookBytes, type Interruption } from './book-bytes.ts'

const FILE = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 31) % 251)

let answer: (request: IncomingMessage, response: ServerResponse) => boolean
let seen: IncomingMessage[]
const server = createServer((request, response) => {
  seen.push(request)
  if (!answer(request, response)) serve(request, response)
})

function serve(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Accept-Ranges', 'bytes')
  const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  if (begin === undefined) {
    response.setHeader('Content-Length', FILE.length)
    response.end(FILE)
    return
  }
  response.statusCode = 206
  response.end(FILE.slice(Number(begin), Number(end) + 1))
}

beforeEach(async () => {
  seen = []
  answer = () => false
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const bytesOf = (access: Partial<BookAccess> = {}) =>
  fetchBookBytes({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/book`,
    token: 'old',
    needSignIn: () => Promise.reject(new Error('not asked for')),
    onInterrupted: () => {},
    online: new EventTarget(),
    ...access,
  })

const refuse = (status: number) => (_: IncomingMessage, response: ServerResponse) => {
  response.statusCode = status
  response.end('{}')
  return true
}

it('F73 opens a book of a shop that needs longer for an answer than a dead connection is waited for', async () => {
  answer = (request, response) => {
    setTimeout(() => serve(request, response), 500)
    return true
  }
  const bytes = bytesOf({ idleMs: 200 })
  const opened = await bytes.open()
  expect(opened.length).toBe(FILE.length)
  await opened.body.cancel()
  expect(await bytes.range(0, 1000)).toEqual(FILE.slice(0, 1000))
  bytes.close()
}, 15_000)

it('reads any part of a book with the token', async () => {
  const bytes = bytesOf()
  const opened = await bytes.open()
  expect(opened).toMatchObject({ length: FILE.length, ranges: true })
  await opened.body.cancel()
  expect(await bytes.range(70_000, 130_000)).toEqual(FILE.slice(70_000, 130_000))
  expect(seen.every((request) => request.headers.authorization === 'Bearer old')).toBe(true)
  bytes.close()
})

it('asks once to sign in when the token dies in the middle of a book, and goes on where it was', async () => {
  let asked = 0
  answer = (request, response) =>
    request.headers.authorization === 'Bearer new' ? false : refuse(401)(request, response)
  const bytes = bytesOf({
    needSignIn: async () => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
      return 'new'
    },
  })
  const parts = await Promise.all([bytes.range(0, 1000), bytes.range(5000, 6000), bytes.range(9000, 9500)])
  expect(parts.map((part) => part.length)).toEqual([1000, 1000, 500])
  expect(asked).toBe(1)
  bytes.close()
})

it('opens with the answer to a request that was sent before, and signs in anew where that was refused', async () => {
  const sentBefore = (token: string) => {
    const abort = new AbortController()
    const response = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/book`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    return { response, cancel: (reason?: unknown) => abort.abort(reason) }
  }
  answer = (request, response) =>
    request.headers.authorization === 'Bearer dead' ? refuse(401)(request, response) : false
  const bytes = bytesOf({ sent: sentBefore('old') })
  await (await bytes.open()).body.cancel()
  expect(seen).toHaveLength(1)
  bytes.close()

  const renewed = bytesOf({ token: 'dead', sent: sentBefore('dead'), needSignIn: async () => 'new' })
  expect(await renewed.open()).toMatchObject({ length: FILE.length })
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer old',
    'Bearer dead',
    'Bearer new',
  ])
  renewed.close()
})

it('sends another request where one that was sent before gets no answer, and none once the book is left', async () => {
  const silent = () => {
    const { promise, reject } = Promise.withResolvers<Response>()
    return { response: promise, cancel: (reason?: unknown) => reject(reason) }
  }
  const bytes = bytesOf({ sent: silent(), idleMs: 100 })
  await (await bytes.open()).body.cancel()
  expect(seen).toHaveLength(1)
  bytes.close()
  const left = bytesOf({ sent: silent() })
  const opening = left.open()
  left.close()
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
})

it('says that the reader is signed out when they will not sign in again', async () => {
  answer = refuse(401)
  await expect(bytesOf().range(0, 100)).rejects.toMatchObject({ kind: 'signed-out' })
})

it('says whose book it is not, without asking to sign in', async () => {
  answer = refuse(404)
  await expect(bytesOf().open()).rejects.toMatchObject({ kind: 'not-owned' })
})

it('goes on by itself after the server was unreachable, and reports both', async () => {
  let failures = 2
  const told: (Interruption | undefined)[] = []
  answer = (request, response) => (failures-- > 0 ? refuse(503)(request, response) : false)
  const bytes = bytesOf({ onInterrupted: (interrupted) => told.push(interrupted) })
  expect(await bytes.range(10, 20)).toEqual(FILE.slice(10, 20))
  expect(told).toEqual(['lost', undefined])
  bytes.close()
})

it('tries again at once when the connection is back', async () => {
  let failures = 4
  const online = new EventTarget()
  answer = (request, response) => (failures-- > 0 ? refuse(503)(request, response) : false)
  const bytes = bytesOf({ online })
  const knocking = setInterval(() => online.dispatchEvent(new Event('online')), 20)
  const started = performance.now()
  await bytes.range(0, 10)
  clearInterval(knocking)
  // The pauses alone are twelve seconds.
  expect(performance.now() - started).toBeLessThan(8_000)
  bytes.close()
})

it('takes its part out of the whole file where a server knows no ranges', async () => {
  answer = (_, response) => {
    response.setHeader('Content-Length', FILE.length)
    response.end(FILE)
    return true
  }
  const bytes = bytesOf()
  expect((await bytes.open()).ranges).toBe(false)
  expect(await bytes.range(100, 200)).toEqual(FILE.slice(100, 200))
  bytes.close()
})

it('goes on where an answer broke off: what came is not fetched again', async () => {
  let broken = 2
  answer = (request, response) => {
    if (broken-- <= 0) return false
    const [, begin = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = FILE.slice(Number(begin), Number(end) + 1)
    response.writeHead(206, { 'Content-Length': part.length })
    response.write(part.slice(0, 30_000), () => response.destroy())
    return true
  }
  const bytes = bytesOf()
  expect(await bytes.range(1000, 101_000)).toEqual(FILE.slice(1000, 101_000))
  expect(seen.map((request) => request.headers.range)).toEqual([
    'bytes=1000-100999',
    'bytes=31000-100999',
    'bytes=61000-100999',
  ])
  bytes.close()
})

/** Serves this revision of the file as the shop does: the whole of it where `If-Range` names another one. */
const revision = (tag: string, file: Uint8Array) => (request: IncomingMessage, response: ServerResponse) => {
  const { range = '', 'if-range': ifRange } = request.headers
  const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(range) ?? []
  response.setHeader('ETag', tag)
  response.setHeader('Accept-Ranges', 'bytes')
  const isPart = begin !== undefined && (ifRange === undefined || ifRange === tag)
  if (isPart && Number(begin) >= file.length) return refuse(416)(request, response)
  const part = isPart ? file.slice(Number(begin), Number(end) + 1) : file
  response.writeHead(isPart ? 206 : 200, { 'Content-Length': part.length })
  response.end(part)
  return true
}

it('F51 mixes no two revisions of a file that is replaced while it is read, and says that it was', async () => {
  answer = revision('"first"', FILE)
  const bytes = bytesOf()
  await (await bytes.open()).body.cancel()
  expect(await bytes.range(70_000, 130_000)).toEqual(FILE.slice(70_000, 130_000))
  expect(seen.at(-1)?.headers['if-range']).toBe('"first"')
  const other = FILE.slice(0, 50_000).reverse()
  answer = revision('"second"', other)
  await expect(bytes.range(10_000, 20_000)).rejects.toMatchObject({ kind: 'replaced' })
  await expect(bytes.range(70_000, 130_000)).rejects.toMatchObject({ kind: 'replaced' })
  // A server in between may know nothing of `If-Range`.
  answer = (request, response) => {
    delete request.headers['if-range']
    return revision('"second"', other)(request, response)
  }
  await expect(bytes.range(10_000, 20_000)).rejects.toMatchObject({ kind: 'replaced' })
  await expect(bytes.range(70_000, 130_000)).rejects.toMatchObject({ kind: 'replaced' })
  bytes.close()
})

it('reads on in ranges where the entity tag is a weak one, which If-Range may not hold', async () => {
  answer = revision('W/"first"', FILE)
  const bytes = bytesOf()
  await (await bytes.open()).body.cancel()
  expect(await bytes.range(10_000, 20_000)).toEqual(FILE.slice(10_000, 20_000))
  expect(seen.at(-1)?.headers['if-range']).toBeUndefined()
  bytes.close()
})

it('gives up a connection over which nothing comes any more, and asks again', async () => {
  let silent = 1
  const interruptions: (Interruption | undefined)[] = []
  answer = (_, response) => {
    if (silent-- <= 0) return false
    response.writeHead(206, { 'Content-Length': 1000 })
    response.write(FILE.slice(0, 10))
    return true
  }
  const bytes = bytesOf({ idleMs: 1_500, onInterrupted: (interrupted) => interruptions.push(interrupted) })
  expect(await bytes.range(0, 1000)).toEqual(FILE.slice(0, 1000))
  expect(interruptions).toEqual(['slow', undefined])
  expect(seen.map((request) => request.headers.range)).toEqual(['bytes=0-999', 'bytes=10-999'])
  bytes.close()
})
