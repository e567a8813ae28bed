import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop({ pages: true })
  token = (await signedIn(shop.origin)).token
})
afterAll(() => shop.close())

const MB = 1024 * 1024
const BOUNDARY = 'batas-uji'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, bytes: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${bytes}\r\n`
const END = `--${BOUNDARY}--\r\n`
const faults = () => shop.logged.filter((line) => line.includes('"level":"error"'))

type Sending = {
  path?: string
  method?: string
  headers?: Record<string, string>
  /** Sent one after the other, as fast as they are taken; a function goes on until the shop has answered. */
  parts: Iterable<string | Buffer>
  /** False: the body is left unfinished. */
  ends?: boolean
}

/** Sends a body in pieces and gives what was answered, when, and how much had been sent by then. */
async function send({
  path = '/api/auth/login',
  method = 'POST',
  headers = {},
  parts,
  ends = true,
}: Sending) {
  const started = performance.now()
  const sent = httpRequest(shop.origin + path, {
    method,
    headers: {
      'content-type': FORM,
      ...('content-length' in headers ? {} : { 'transfer-encoding': 'chunked' }),
      ...headers,
    },
    agent: false,
  })
  sent.flushHeaders()
  sent.on('error', () => undefined)
  let bytes = 0
  let answered = false
  const response = once(sent, 'response').then(([answer]) => {
    answered = true
    return answer as IncomingMessage
  })
  response.catch(() => undefined)
  for (const part of parts) {
    if (answered || sent.destroyed) break
    bytes += part.length
    if (!sent.write(part)) await Promise.race([once(sent, 'drain'), response]).catch(() => undefined)
  }
  if (ends) sent.end()
  const answer = await response
  const body = JSON.parse(await text(answer))
  sent.destroy()
  return { status: answer.statusCode, body, bytes, ms: performance.now() - started }
}

function* endless(): Generator<string> {
  const value = 'x'.repeat(60_000)
  for (let index = 0; index < 5_000; index++) yield field(`bagian${index % 900}`, value)
}

const asUser = () => ({ authorization: `Bearer ${token}` })
const memory = () => process.memoryUsage().rss

describe('F60 a form is bounded as a whole, whatever the number of its fields', () => {
  test('an endless form of a stranger is refused long before it fills the memory', async () => {
    const rss = memory()
    const all = await Promise.all(Array.from({ length: 20 }, () => send({ parts: endless() })))
    for (const { status, body, bytes } of all) {
      expect({ status, reason: body.reason }).toEqual({ status: 413, reason: 'too_large' })
      expect(bytes).toBeLessThan(8 * MB)
    }
    expect(memory() - rss).toBeLessThan(150 * MB)
  })

  test('a signed-in user may send a megabyte in all, and no more', async () => {
    const path = '/api/auth/update-password'
    const full = (size: number) => [field('new_password', 'x'.repeat(size)), END]
    const within = await send({ path, headers: asUser(), parts: full(MB - 500) })
    expect(within).toMatchObject({ status: 422 })
    const beyond = await send({ path, headers: asUser(), parts: full(MB + 500) })
    expect(beyond).toMatchObject({ status: 413, body: { message: 'Data yang dikirim terlalu besar.' } })
    const many = Array.from({ length: 40 }, (_, index) => field(`f${index}`, 'x'.repeat(30_000)))
    expect(await send({ path, headers: asUser(), parts: [...many, END] })).toMatchObject({ status: 413 })
  })

  test('the fields beside a file may have no more than without it', async () => {
    const path = '/api/auth/update-account'
    const many = Array.from({ length: 40 }, (_, index) => field(`f${index}`, 'x'.repeat(30_000)))
    const answer = await send({ path, headers: asUser(), parts: [...many, file('avatar', 'x'), END] })
    expect(answer).toMatchObject({ status: 413, body: { reason: 'too_large' } })
    const endlessFields = await send({ path, headers: asUser(), parts: endless() })
    expect(endlessFields).toMatchObject({ status: 413, body: { reason: 'too_large' } })
  })

  test('a declared length that is too large is refused before a byte of it is read', async () => {
    const headers = { ...asUser(), 'content-length': String(50 * MB) }
    const answer = await send({ path: '/api/auth/update-password', headers, parts: [], ends: false })
    expect(answer).toMatchObject({ status: 413 })
    expect(answer.ms).toBeLessThan(2_000)
  })

  test('a form of too many fields or parts is refused', async () => {
    const parts = [...Array.from({ length: 1_001 }, (_, index) => field(`f${index}`, 'x')), END]
    expect(await send({ path: '/api/auth/update-password', headers: asUser(), parts })).toMatchObject({
      status: 413,
    })
  })

  test('a part with endless headers takes no memory and is refused', async () => {
    const header = `x-panjang: ${'x'.repeat(900)}\r\n`
    const parts = [`--${BOUNDARY}\r\n`, ...Array.from({ length: 60 }, () => header), '\r\nx\r\n', END]
    const answer = await send({ parts })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('F60 nothing is read for a stranger where a call needs a user', () => {
  test.each([
    ['a form', FORM],
    ['JSON', 'application/json'],
  ])('%s without a token is answered 401 while its body is still to come', async (_what, type) => {
    const answer = await send({
      path: '/api/auth/update-account',
      headers: { 'content-type': type },
      parts: ['x'],
      ends: false,
    })
    expect(answer).toMatchObject({ status: 401 })
    expect(answer.ms).toBeLessThan(2_000)
  })

  test.each(['/api/nothing', '/books', '/'])('an unknown address is 404 at once: POST %s', async (path) => {
    const answer = await send({ path, parts: [field('a', 'b')], ends: false })
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.ms).toBeLessThan(2_000)
  })

  test('who is refused and sends on without end loses the connection', async () => {
    const port = Number(new URL(shop.origin).port)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(
      `POST /api/auth/update-account HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    const started = performance.now()
    while (!socket.destroyed && performance.now() - started < 10_000) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
      await sleep(1)
    }
    await closed
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})

describe('F60 what is no form is said at once, not after minutes', () => {
  const avatar = { path: '/api/auth/update-account' }
  test.each<[string, Sending]>([
    [
      'without a boundary',
      { headers: { 'content-type': 'multipart/form-data' }, parts: [field('a', 'b'), END] },
    ],
    ['cut off between two fields', { parts: [field('email', 'a@example.com')] }],
    ['cut off inside a field', { parts: [field('email', 'a@example.com').slice(0, -10)] }],
    ['cut off inside a header', { parts: [field('email', 'a').slice(0, 40)] }],
    [
      'cut off inside a file',
      { ...avatar, parts: [field('name', 'A'), file('avatar', 'x'.repeat(5000)).slice(0, -9)] },
    ],
    ['that is something else', { parts: ['{"email":"a"}'] }],
    ['that is empty', { parts: [] }],
    [
      'a field without a name',
      { parts: [`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n`, END] },
    ],
    ['a name that fights with itself', { parts: [field('a', 'x'), field('a[b]', 'y'), END] }],
  ])('a form %s', async (_what, sending) => {
    const answer = await send({ ...sending, headers: { ...asUser(), ...sending.headers } })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_request' } })
    expect(answer.ms).toBeLessThan(2_000)
    expect(faults()).toEqual([])
  })

  test.each(['application/json', FORM, 'application/x-www-form-urlencoded'])(
    'a packed body is refused and never unpacked: %s',
    async (type) => {
      const answer = await send({
        headers: { 'content-type': type, 'content-encoding': 'gzip' },
        parts: [gzipSync(Buffer.alloc(10 * MB))],
      })
      expect(answer).toMatchObject({ status: 415, body: { reason: 'unsupported_type' } })
      expect(answer.ms).toBeLessThan(2_000)
    },
  )

  test('a file that a call does not take is refused', async () => {
    const answer = await send({ parts: [file('avatar', 'x'), END] })
    expect(answer).toMatchObject({ status: 415 })
  })

  test('a file beyond its bound is refused while it comes', async () => {
    // As much beyond it as is read after a refusal: what is more is cut off, and the answer with it.
    const parts = [
      `${file('avatar', '').slice(0, -2)}`,
      ...Array.from({ length: 64 }, () => 'x'.repeat(MB / 8)),
      `\r\n${END}`,
    ]
    const answer = await send({ ...avatar, headers: asUser(), parts })
    expect(answer).toMatchObject({ status: 413, body: { message: 'Berkas ini lebih besar dari 5 MB.' } })
  })

  test('a file beyond its bound is refused by its declared length, with the bound', async () => {
    const headers = { ...asUser(), 'content-length': String(23 * MB) }
    const answer = await send({ ...avatar, headers, parts: [], ends: false })
    expect(answer).toMatchObject({ status: 413, body: { message: 'Berkas ini lebih besar dari 5 MB.' } })
    expect(answer.ms).toBeLessThan(2_000)
  })
})

describe('what many bodies at once may hold', () => {
  test('F74 one address that uses its share has to wait, but not the orders of its neighbours', async () => {
    const neighbour = await signedIn(shop.origin)
    const port = Number(new URL(shop.origin).port)
    const head = `POST /api/auth/update-password HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${MB - 10}\r\n\r\n`
    const sockets = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.on('error', () => undefined)
        return socket
      }),
    )
    const answers = sockets.map((socket) => text(socket).catch(() => ''))
    for (const socket of sockets) socket.write(`${head}${' '.repeat(MB - 1_000)}`)
    await expect
      .poll(async () => (await Promise.race([...answers, sleep(200).then(() => '')])).slice(0, 12), {
        timeout: 10_000,
      })
      .toBe('HTTP/1.1 429')
    // Larger than what is left of the address's share; unknown fields are dropped.
    const body = { name: 'Rina', note: 'x'.repeat(40_000) }
    const renamed = await neighbour.call('POST', '/api/auth/update-account', body)
    expect(renamed.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    // Their share is free again as soon as the server has noticed that they are gone.
    const logIn = () => send({ parts: [field('email', 'a@example.com'), field('password', 'x'), END] })
    await expect.poll(async () => (await logIn()).status, { timeout: 10_000 }).toBe(422)
  })
})

// Both are waited for at once.
describe.concurrent('what never comes to its end', () => {
  test('F35 a body that stops in the middle is given up after ten seconds', async ({ expect }) => {
    const answer = await send({
      headers: { 'content-type': 'application/json' },
      parts: ['{"email":'],
      ends: false,
    })
    const told = { code: 408, reason: 'too_slow', message: expect.stringContaining('terlalu lama') }
    expect(answer).toMatchObject({ status: 408, body: told })
    expect(answer.ms).toBeGreaterThan(9_000)
    expect(answer.ms).toBeLessThan(15_000)
  })

  test('F35 headers that never end hold a connection for seconds, not for minutes', async ({ expect }) => {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
    const answer = text(socket)
    const started = performance.now()
    socket.write('GET / HTTP/1.1\r\nhost: toko.example\r\nx-lambat: a')
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
