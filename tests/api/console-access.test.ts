import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { isRight, type Right } from '#contracts/rights.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { consoleClient, type StaffClient, signedInStaff } from '#tests/support/staff.ts'

// Made from the contracts: a new call of the console is tested without a line here (F101).
const CONSOLE = (Object.keys(calls) as CallName[])
  .filter((name) => name.includes(' /api/console/'))
  // Last: it ends the session that asks.
  .sort((one, other) => Number(one.endsWith('/sign-out')) - Number(other.endsWith('/sign-out')))
const NEEDS_STAFF = CONSOLE.filter((name) => callShape(name).access !== 'console')
const ROLES = ['Pemilik', 'Katalog', 'Pesanan', 'Pemasaran', 'Keuangan', 'Lihat saja'] as const

let shop: TestShop
let shopper: Awaited<ReturnType<typeof signedIn>>
let members: Map<string, StaffClient & { rights: Right[] }>
beforeAll(async () => {
  shop = await testShop()
  shopper = await signedIn(shop.origin)
  members = new Map()
  for (const role of ROLES) {
    const member = await signedInStaff(shop, role)
    const { rights } = (await member.call('GET', '/api/console/me')).body.data
    members.set(role, { ...member, rights })
  }
})
afterAll(() => shop.close())

/** Asks with an id that nobody has, and a body without fields. */
function ask(call: StaffClient['call'], name: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ')
  const body = method === 'GET' ? undefined : {}
  return call(method, path.replace(/:\w+/g, '999999999'), body, headers)
}

/** Routes that take or answer a stream, which no schema describes, each with the right that it needs. */
const STREAMED: Record<string, Right> = {
  'GET /api/console/exports/:id/file': 'ekspor.jalankan',
  'GET /api/console/imports/:id/report.csv': 'impor.jalankan',
  'GET /api/console/imports/:id/report.json': 'impor.jalankan',
  'GET /api/console/imports/:id/report.xlsx': 'impor.jalankan',
  'GET /api/console/audit/file.csv': 'log.lihat',
  'GET /api/console/mails/:kind/preview': 'pengaturan.lihat',
  'POST /api/console/titles/:id/files': 'katalog.ubah',
}

test('every route of the console is a call of the contracts, or a stream', () => {
  const routes = shop.routes.filter((route) => route.includes(' /api/console/'))
  expect(routes.sort()).toEqual([...CONSOLE, ...Object.keys(STREAMED)].sort())
})

test.each(Object.entries(STREAMED))('F101 %s is for staff with the right %s alone', async (name, right) => {
  for (const headers of [{}, { authorization: `Bearer ${shopper.token}` }]) {
    expect((await ask(consoleClient(shop.origin), name, headers)).status).toBe(401)
  }
  for (const member of members.values()) {
    const { status } = await ask(member.call, name)
    expect(status !== 403, `${status}`).toBe(member.rights.includes(right))
    expect(status).toBeLessThan(500)
  }
})

const ABOUT_THE_ASKER = /^\w+ \/api\/console\/(me|sign-in|sign-out|confirm|invitations\/(open|accept))(\/|$)/
test('F101 only calls about the asker’s own account need no right', () => {
  const open = CONSOLE.filter((name) => !isRight(callShape(name).access))
  expect(open.filter((name) => !ABOUT_THE_ASKER.test(name))).toEqual([])
})

describe.each(NEEDS_STAFF)('%s', (name) => {
  test('F101 is nothing for a stranger, or for a shopper with a session', async () => {
    for (const headers of [{}, { authorization: `Bearer ${shopper.token}` }]) {
      const { status, headers: given, body } = await ask(consoleClient(shop.origin), name, headers)
      expect({ status, caching: given.get('cache-control'), keys: Object.keys(body) }).toEqual({
        status: 401,
        caching: 'no-store',
        keys: ['code', 'message', 'reason'],
      })
    }
  })

  test.each(ROLES)('F101 is for %s exactly if the role has the right', async (role) => {
    const member = members.get(role)
    if (member === undefined) throw new Error(`no member is ${role}`)
    const { access } = callShape(name)
    const mayAsk = !isRight(access) || member.rights.includes(access)
    const { status, headers, body, text } = await ask(member.call, name)
    expect({ status, mayAsk: status !== 403, caching: headers.get('cache-control') }).toEqual({
      status: mayAsk ? expect.toBeOneOf([200, 201, 404, 409, 422]) : 403,
      mayAsk,
      caching: 'no-store',
    })
    if (!mayAsk) expect(body).toMatchObject({ reason: 'forbidden', message: expect.stringMatching(/hak/) })
    expect(text).not.toMatch(/select |insert |\.ts:\d|at \w+ \(/i)
  })
})

describe.each(CONSOLE.filter((name) => !name.startsWith('GET ')))('%s', (name) => {
  test('F108 is refused where another site sends it, with a cookie or without', async () => {
    const cookie = members.get('Pemilik')?.cookie
    for (const client of [consoleClient(shop.origin), consoleClient(shop.origin, cookie)]) {
      expect((await ask(client, name, { origin: 'https://jahat.example' })).status).toBe(403)
      expect((await ask(client, name, { origin: '' })).status).toBe(403)
    }
  })
})
