import { afterEach, describe, expect, test } from 'vitest'
import type { Access } from '#contracts/call.ts'
import type { Right } from '#contracts/rights.ts'
import { staffActor } from '#tests/support/actors.ts'
import { silentLog } from '../log.ts'
import { type ConsoleOptions, guardConsole } from './console-guard.ts'
import { createHttpServer } from './server.ts'

const PATH = '/api/console/promos'
const CONFIRMED = new Date('2026-11-22T03:00:00Z')
const HERE = { host: 'toko.example.id', origin: 'https://toko.example.id' }

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

type Route = { access?: Access; recent?: boolean }

/** A console with one route, asked by a member of staff who has these rights. */
async function consoleWith(
  rights: Right[],
  { access = 'pemasaran.ubah', recent = false, ...place }: Partial<ConsoleOptions> & Route = {},
) {
  const app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  close = () => app.close()
  const identify: ConsoleOptions['identify'] = async (request) =>
    request.headers.cookie === 'sesi=1'
      ? { id: 1, actor: staffActor(...rights), confirmedAt: CONFIRMED }
      : undefined
  const publicUrl = 'https://toko.example.id'
  guardConsole(app, { identify, host: undefined, publicUrl, clock: () => CONFIRMED, ...place })
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    app.route({ method, url: PATH, config: { access, recent }, handler: async () => ({ done: true }) })
  }
  return async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url: PATH, headers: { ...HERE, cookie: 'sesi=1', ...headers } })
    return { status: answer.statusCode, caching: answer.headers['cache-control'] }
  }
}

test('F101 who is not signed in, or lacks the right, is refused before anything is read', async () => {
  const ask = await consoleWith(['pemasaran.lihat'])
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
    expect({ method, ...(await ask(method, { cookie: '' })) }).toMatchObject({ method, status: 401 })
    expect({ method, ...(await ask(method)) }).toMatchObject({ method, status: 403 })
  }
})

test('§7 no answer of the console is kept by any cache', async () => {
  const ask = await consoleWith(['pemasaran.ubah'])
  expect(await ask('GET')).toEqual({ status: 200, caching: 'no-store' })
  expect(await ask('GET', { cookie: '' })).toEqual({ status: 401, caching: 'no-store' })
})

describe('F107, F108: a request that a page of the console did not send changes nothing:', () => {
  test.each([
    ['from another site', { origin: 'https://jahat.example', 'sec-fetch-site': 'cross-site' }],
    ['from another site in an old browser', { origin: 'https://jahat.example' }],
    ['from a sister domain', { origin: 'https://blog.toko.example.id', 'sec-fetch-site': 'same-site' }],
    ['over another scheme', { origin: 'http://toko.example.id' }],
    ['over another port', { origin: 'https://toko.example.id:8443' }],
    ['from a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['without a page', { origin: '', 'sec-fetch-site': 'none' }],
    ['with a name that begins alike', { origin: 'https://toko.example.id.jahat.example' }],
  ])('%s', async (_how, headers) => {
    const ask = await consoleWith(['pemasaran.ubah'])
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect({ method, ...(await ask(method, headers)) }).toMatchObject({ method, status: 403 })
      expect(await ask(method, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
    }
  })

  test('also at the sign-in, which needs no session', async () => {
    const ask = await consoleWith([], { access: 'console' })
    expect(await ask('POST', { cookie: '', origin: 'https://jahat.example' })).toMatchObject({ status: 403 })
    expect(await ask('POST', { cookie: '' })).toMatchObject({ status: 200 })
  })
})

test('F113 what is sensitive asks for the password again after ten minutes', async () => {
  const after = (minutes: number) => ({ clock: () => new Date(CONFIRMED.getTime() + minutes * 60_000) })
  for (const [minutes, status] of [
    [9, 200],
    [11, 403],
  ] as const) {
    const sensitive = await consoleWith(['pemasaran.ubah'], { recent: true, ...after(minutes) })
    expect({ minutes, ...(await sensitive('POST')) }).toMatchObject({ minutes, status })
    await close?.()
  }
  const other = await consoleWith(['pemasaran.ubah'], after(600))
  expect(await other('POST')).toMatchObject({ status: 200 })
})

test('§7 with a host of its own the console answers there only', async () => {
  const own = { host: 'kelola.example.id', origin: 'https://kelola.example.id' }
  const ask = await consoleWith(['pemasaran.ubah'], { host: own.host })
  expect(await ask('GET')).toMatchObject({ status: 404 })
  expect(await ask('POST')).toMatchObject({ status: 404 })
  expect(await ask('GET', own)).toMatchObject({ status: 200 })
  expect(await ask('GET', { host: 'KELOLA.example.id' })).toMatchObject({ status: 200 })
  expect(await ask('POST', own)).toMatchObject({ status: 200 })
  // The shop's own pages may not act for the console.
  expect(await ask('POST', { ...own, origin: HERE.origin })).toMatchObject({ status: 403 })
})

describe('F108 a shop does not start with a route of the console', () => {
  const routes: [string, string, Access | undefined][] = [
    ['without a right', '/api/console/lain', undefined],
    ['with the access of the shop', '/api/console/lain', 'public'],
    ['with the access of shoppers', '/api/console/lain', 'user'],
    ['at the wrong address', '/api/lain', 'katalog.ubah'],
  ]
  test.each(routes)('%s', async (_what, url, access) => {
    const app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
    close = () => app.close()
    const identify = async () => undefined
    guardConsole(app, { identify, host: undefined, publicUrl: undefined, clock: () => new Date() })
    expect(() => app.get(url, { config: access ? { access } : {} }, async () => null)).toThrow(
      /right|not under/,
    )
  })
})
