// Over 300 lines: all cases share the server, the store and the bought book of this file.

import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { get as httpGet, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { libraryCalls } from '#contracts/library.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { revocationOf } from '#server/subscriptions/revoke-subscription.ts'
import { readHeldTime, startSubscription } from '#server/subscriptions/start-subscription.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { HTML_BOOK_TEXT, htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { bookFileRoutes } from './book-file.routes.ts'
import { grantEntitlements, revokeEntitlements } from './grant-entitlements.ts'
import { libraryHandlers } from './library.routes.ts'
import { purgeOpenBooks } from './open-books.queries.ts'

let now = new Date('2026-11-21T05:00:00Z')
let db: TestDatabase
let folder: string
let files: FileStore
let app: FastifyInstance
let port: number
let pdf: Buffer
let titleId: number
let fileKey: string
let buyer: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-book-files-'))
  files = await openLocalFolder(folder)
  db = await testDatabase()
  app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  bookFileRoutes(app, {
    database: db.database,
    files,
    clock: () => now,
    identifyLink: async () => undefined,
    // The tokens of this test contain the user's id.
    authenticate: async (token) => {
      const id = Number(/^pemegang-token-(\d+)-/.exec(token)?.[1])
      return id > 0 ? { id, email: '', name: '' } : undefined
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port

  pdf = await makePdf(40)
  titleId = await includedTitle()
  fileKey = (await addEbookFile({ database: db.database, files }, { titleId, kind: 'PDF', bytes: pdf }))
    .fileKey
  buyer = await addUser(db.database)
  await buy(buyer, titleId)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

async function includedTitle(): Promise<number> {
  const ebook = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  const [id = 0] = await addTitles(db.database, [titleRecord({ ebook })])
  return id
}

async function newSubscriberBook(): Promise<string> {
  const id = await includedTitle()
  return (await addEbookFile({ database: db.database, files }, { titleId: id, kind: 'PDF', bytes: pdf }))
    .fileKey
}

async function buy(userId: number, id: number): Promise<number> {
  const orderId = await addPaidOrder(db.database, userId)
  await db.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds: [id], orderId })))
  return orderId
}

const tokenOf = (user: number, device = '') => `pemegang-token-${user}-${device.padStart(12, 'x')}`

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Ask = { user?: number | undefined; headers?: Record<string, string>; method?: string; path?: string }
const pathOf = (key: string, source = 'Book User') =>
  `/api/user/file-books/${key}?source=${encodeURIComponent(source)}&name=x&file_type=PDF`

/** Over a real connection, to see lengths and ranges as they are sent. */
async function ask({
  user = buyer,
  headers = {},
  method = 'GET',
  path = pathOf(fileKey),
}: Ask = {}): Promise<Answer> {
  const bearer = user === 0 ? {} : { authorization: `Bearer ${tokenOf(user)}` }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers: { ...bearer, ...headers } })
    request.on('error', reject).on('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) })
    })
    request.end()
  })
}
const reasonOf = ({ status, body }: Answer) => [status, JSON.parse(body.toString()).reason]

describe('the owner reads', () => {
  test('the whole book arrives byte for byte, with the headers for ranges and privacy', async () => {
    const answer = await ask({ headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.status).toBe(200)
    expect(answer.body.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['transfer-encoding']).toBeUndefined()
  })

  test('every kind of byte range returns exactly its part', async () => {
    const size = pdf.length
    const parts: [string, number, number][] = [
      ['bytes=0-999', 0, 999],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=2000-', 2000, size - 1],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      [`bytes=0-${size * 9}`, 0, size - 1],
    ]
    for (const [range, start, end] of parts) {
      const answer = await ask({ headers: { range, 'accept-encoding': 'gzip' } })
      expect(answer.status).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.headers['content-length']).toBe(String(end - start + 1))
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.body.equals(pdf.subarray(start, end + 1))).toBe(true)
    }
  })

  test('a range beyond the end gets 416 with the size; several ranges get the whole book', async () => {
    const beyond = await ask({ headers: { range: `bytes=${pdf.length}-` } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${pdf.length}`)
    expect(JSON.parse(beyond.body.toString())).toMatchObject({ code: 416, message: expect.any(String) })
    const several = await ask({ headers: { range: 'bytes=0-1,5-6' } })
    expect([several.status, several.body.length]).toEqual([200, pdf.length])
  })

  test('HEAD sends the same headers without the bytes', async () => {
    const whole = await ask({ method: 'HEAD' })
    expect([whole.status, whole.headers['content-length'], whole.body.length]).toEqual([
      200,
      String(pdf.length),
      0,
    ])
    expect(whole.headers['accept-ranges']).toBe('bytes')
    const part = await ask({ method: 'HEAD', headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-length'], part.body.length]).toEqual([206, '10', 0])
  })

  test('parts of two revisions are never mixed, and an unchanged file is not sent again', async () => {
    const tag = String((await ask()).headers.etag)
    const range = 'bytes=10-19'
    expect((await ask({ headers: { range, 'if-range': tag } })).status).toBe(206)
    expect((await ask({ headers: { range, 'if-range': '"0000"' } })).status).toBe(200)
    expect((await ask({ headers: { range, 'if-range': `W/${tag}` } })).status).toBe(200)
    expect((await ask({ headers: { range, 'if-range': 'Sat, 21 Nov 2026 05:00:00 GMT' } })).status).toBe(200)
    const known = await ask({ headers: { 'if-none-match': tag } })
    expect([known.status, known.body.length]).toEqual([304, 0])
    const bytes = await makePdf(41)
    await addEbookFile({ database: db.database, files }, { titleId, kind: 'PDF', bytes })
    const next = await ask({ headers: { range, 'if-range': tag } })
    expect([next.status, next.body.equals(bytes)]).toEqual([200, true])
    pdf = bytes
  })
})

describe('F30 F37 nobody else reads', () => {
  test('without a valid session the reader is asked to sign in', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer mati-mati-mati-mati-mati' },
      { authorization: 'Basic eDp4' },
    ]) {
      expect(reasonOf(await ask({ user: 0, headers }))).toEqual([401, 'unauthenticated'])
    }
  })

  test('a book of others, an unknown key and a malformed key get the same answer', async () => {
    const stranger = await addUser(db.database)
    const foreign = await ask({ user: stranger })
    const answers = await Promise.all(
      [
        'A'.repeat(24),
        'x',
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e%2f',
        'a%00b',
        `${fileKey}%20`,
        '1',
        'ebooks%2fx.pdf',
      ].map((key) => ask({ user: stranger, path: pathOf(key) })),
    )
    for (const answer of [foreign, ...answers]) {
      expect(reasonOf(answer)).toEqual([404, 'not_owned'])
      expect(answer.body.equals(foreign.body)).toBe(true)
    }
  })

  test('ownership is checked at every request: a revoked book cannot be read on', async () => {
    const reader = await addUser(db.database)
    const orderId = await buy(reader, titleId)
    expect((await ask({ user: reader, headers: { range: 'bytes=0-9' } })).status).toBe(206)
    await db.database.transact((tx) => tx.commit(revokeEntitlements({ orderId, now })))
    expect(reasonOf(await ask({ user: reader, headers: { range: 'bytes=10-19' } }))).toEqual([
      404,
      'not_owned',
    ])
    expect(reasonOf(await ask({ user: reader, method: 'GET' }))).toEqual([404, 'not_owned'])
    expect((await ask({ headers: { range: 'bytes=10-19' } })).status).toBe(206)
  })

  test('a bought book is not read as a subscriber’s, and an unknown source is refused', async () => {
    expect(reasonOf(await ask({ path: pathOf(fileKey, 'Book Subscriber') }))).toEqual([404, 'not_owned'])
    expect(reasonOf(await ask({ path: pathOf(fileKey, 'Semua') }))).toEqual([422, 'invalid'])
    expect((await ask({ path: `/api/user/file-books/${fileKey}` })).status).toBe(200)
  })
})

describe('a subscriber reads', () => {
  const path = () => pathOf(fileKey, 'Book Subscriber')
  async function subscriber(): Promise<{ user: number; orderId: number }> {
    const user = await addUser(db.database)
    const orderId = await addPaidOrder(db.database, user, 'subscription')
    const packageId = await addPackage(db.database)
    await db.database.transact((tx) =>
      startSubscription(tx, { userId: user, packageId, orderId, months: 1, now }),
    )
    return { user, orderId }
  }

  /** A reader with a session. */
  async function openReader(user: number, device = '') {
    const token = tokenOf(user, device)
    await db.database.kysely
      .insertInto('sessions')
      .values({ token_hash: sessionHash(token), user_id: user, expires_at: new Date('2027-12-31T00:00:00Z') })
      .execute()
    return async (at: Date, range?: string, book = path()) => {
      now = at
      const headers = { authorization: `Bearer ${token}`, ...(range ? { range } : {}) }
      return (await ask({ user: 0, path: book, headers })).status
    }
  }
  const start = now
  const end = new Date('2026-12-21T05:00:00Z')
  const fromEnd = (ms: number) => new Date(end.getTime() + ms)
  afterEach(() => {
    now = start
  })

  test('while the subscription runs; at its end the open book may be read on for an hour, and not be opened', async () => {
    const { user } = await subscriber()
    const read = await openReader(user)
    expect(await read(fromEnd(-1))).toBe(200)
    expect(await read(end)).toBe(404)
    expect(await read(end, 'bytes=0-99')).toBe(404)
    expect(await read(fromEnd(59 * MINUTE), 'bytes=100-199')).toBe(206)
    expect(await read(fromEnd(HOUR), 'bytes=100-199')).toBe(404)
    expect(await read(fromEnd(DAY))).toBe(404)
  })

  test('the hour opens no other book, and the same one in no other session', async () => {
    const { user } = await subscriber()
    const other = pathOf(await newSubscriberBook(), 'Book Subscriber')
    const read = await openReader(user)
    const phone = await openReader(user, 'phone')
    expect(await read(fromEnd(-MINUTE))).toBe(200)
    expect(await phone(fromEnd(-MINUTE), undefined, other)).toBe(200)
    expect(await read(fromEnd(MINUTE), 'bytes=100-199')).toBe(206)
    expect(await read(fromEnd(MINUTE), 'bytes=100-199', other)).toBe(404)
    expect(await phone(fromEnd(MINUTE), 'bytes=100-199')).toBe(404)
    expect(await phone(fromEnd(MINUTE), 'bytes=100-199', other)).toBe(206)
  })

  test('a book last read two hours before the end does not count as open', async () => {
    const { user } = await subscriber()
    const read = await openReader(user)
    expect(await read(fromEnd(-2 * HOUR))).toBe(200)
    expect(await read(fromEnd(30 * MINUTE), 'bytes=100-199')).toBe(404)
  })

  test('the record of which book was open is deleted after a day', async () => {
    const { user } = await subscriber()
    const read = await openReader(user)
    await read(fromEnd(-MINUTE))
    const rows = () => db.database.kysely.selectFrom('open_books').selectAll().execute()
    await purgeOpenBooks(db.database.kysely, fromEnd(DAY - 2 * MINUTE))
    expect(await rows()).not.toEqual([])
    await purgeOpenBooks(db.database.kysely, fromEnd(DAY))
    expect(await rows()).toEqual([])
  })

  test('no withdrawn title, no title outside of subscriptions, and nothing after a revocation', async () => {
    const { user, orderId } = await subscriber()
    const set = (change: { status?: 'on_sale' | 'withdrawn'; in_subscription?: boolean }) =>
      'status' in change
        ? db.database.kysely.updateTable('titles').set(change).where('id', '=', titleId).execute()
        : db.database.kysely.updateTable('editions').set(change).where('title_id', '=', titleId).execute()
    const status = async () => (await ask({ user, path: path() })).status
    expect(await status()).toBe(200)
    await set({ status: 'withdrawn' })
    expect(await status()).toBe(404)
    expect((await ask()).status).toBe(200)
    await set({ status: 'on_sale' })
    await set({ in_subscription: false })
    expect(await status()).toBe(404)
    await set({ in_subscription: true })
    expect(await status()).toBe(200)
    await db.database.transact(async (tx) => {
      const [held] = await tx.pipeline(readHeldTime({ userId: user, orderId }))
      await tx.commit(...revocationOf({ userId: user, now }, held))
    })
    expect(await status()).toBe(404)
    expect((await ask({ user, path: path(), headers: { range: 'bytes=100-199' } })).status).toBe(404)
  })
})

describe('HTML books', () => {
  test('only the owner gets the sanitised markup and the title, and a PDF is not served as HTML', async () => {
    const id = await includedTitle()
    const bytes = htmlBook('<script>alert(1)</script><p>é</p>')
    const added = await addEbookFile({ database: db.database, files }, { titleId: id, kind: 'HTML', bytes })
    await buy(buyer, id)
    const handlers = libraryHandlers({ database: db.database, files })
    const read = (userId: number, key: string, source = 'Book User') =>
      callHandler(
        libraryCalls['GET /api/user/html-books/:id'],
        handlers['GET /api/user/html-books/:id'],
        { params: { id: key }, query: { source } },
        contextOf(userId, now),
      )
    expect(await read(buyer, added.fileKey)).toEqual({
      html: `<h1>Bab Satu</h1><p>é</p>${HTML_BOOK_TEXT}`,
      title: expect.stringContaining('Judul Percobaan'),
    })
    const stranger = await addUser(db.database)
    await expect(read(stranger, added.fileKey)).rejects.toMatchObject({ reason: 'not_owned' })
    await expect(read(buyer, added.fileKey, 'Book Subscriber')).rejects.toMatchObject({ reason: 'not_owned' })
    await expect(read(buyer, 'a\u0007b')).rejects.toMatchObject({ reason: 'not_owned' })
    await expect(read(buyer, fileKey)).rejects.toMatchObject({ reason: 'not_found' })
    expect(reasonOf(await ask({ path: pathOf(added.fileKey) }))).toEqual([404, 'not_found'])
  })
})

describe('connections', () => {
  test('a reader who disconnects during a download leaves no file open', async () => {
    const big = await bigBook()
    for (let round = 0; round < 10; round++) {
      await new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer pemegang-token-${buyer}-xxxxxxxxxxxx` }
        const request = httpGet({ port, host: '127.0.0.1', path: pathOf(big), headers }, (response) => {
          response
            .on('error', () => undefined)
            .once('data', () => {
              response.destroy()
              resolve()
            })
        })
        request.on('error', reject)
      })
    }
    // Others disconnect before the first byte.
    for (let round = 0; round < 10; round++) {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `GET ${pathOf(big)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer pemegang-token-${buyer}-xxxxxxxxxxxx\r\n\r\n`,
        () => socket.destroy(),
      )
    }
    await expect.poll(openBooks, { timeout: 5000 }).toEqual([])
  })

  test('a missing file in the store is a 500 in the usual form, without a path', async () => {
    const lost = await bigBook()
    await files.remove(`ebooks/${lost.toLowerCase()}.pdf`)
    const answer = await ask({ path: pathOf(lost) })
    expect(reasonOf(answer)).toEqual([500, 'internal'])
    expect(answer.body.toString()).not.toContain('ebooks')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  })
})

/** 32 MB: more than a socket's buffer holds. */
async function bigBook(): Promise<string> {
  const key = `buku-besar-${Math.random().toString(36).slice(2).padEnd(14, '0').slice(0, 14)}`
  const id = await includedTitle()
  await buy(buyer, id)
  await files.write(`ebooks/${key}.pdf`, Buffer.alloc(32 * 1024 * 1024, '%PDF'))
  const { id: editionId } = await db.database.kysely
    .updateTable('editions')
    .set({ file_key: key })
    .where('title_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.database.kysely
    .insertInto('ebook_files')
    .values({
      edition_id: editionId,
      revision: 1,
      kind: 'PDF',
      storage_key: `ebooks/${key}.pdf`,
      byte_size: 32 * 1024 * 1024,
      sha256: '0'.repeat(64),
      page_count: 1,
    })
    .execute()
  return key
}

/** Files of the store that this process has open. */
async function openBooks(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(folder))
}
