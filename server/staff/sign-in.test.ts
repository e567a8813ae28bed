import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNATTENDED } from '#contracts/unattended.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Passwords } from '#server/accounts/hash-password.ts'
import { limits } from '#tests/support/open-accounts.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { changeOwnPassword } from './own-account.ts'

const NOON = new Date('2026-11-22T05:00:00Z')
let now = NOON

const LIMITS = { LIMIT_LOGIN_ACCOUNT: '3', LIMIT_LOGIN_IN_ALL: '5', TRUST_PROXY: 'loopback' }

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  shop = await testShop({ clock: () => now, env: LIMITS })
  owner = await signedInStaff(shop, 'Pemilik', now)
})
beforeEach(() => {
  now = new Date(now.getTime() + 24 * HOUR)
})
afterAll(() => shop.close())

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const enter = (email: string, password: unknown = STAFF_PASSWORD, headers: Record<string, string> = {}) =>
  consoleClient(shop.origin)('POST', '/api/console/sign-in', { email, password }, headers)
const signIn = async (email: string) => {
  const answer = await enter(email)
  expect(answer.body).toMatchObject({ code: 200, data: { next: 'enter' } })
  return { cookie: cookieOf(answer), call: consoleClient(shop.origin, cookieOf(answer)) }
}

describe('§7 the session', () => {
  test('is a cookie that no script reads, no other site sends, and no page of the shop gets', async () => {
    const answer = await enter(owner.email)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^lembar-kelola=[\w-]{43}; Max-Age=43200; Path=\/api\/console; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1])
    const stored = await shop.database.kysely.selectFrom('staff_sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(cookieOf(answer).split('=')[1])
  })

  test('ends twelve hours after it began, however much it is used', async () => {
    const { call } = await signIn(owner.email)
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      later(20 * MINUTE)
      expect((await call('GET', '/api/console/me')).status).toBe(200)
    }
    later(20 * MINUTE)
    expect((await call('GET', '/api/console/me')).status).toBe(401)
  })

  test('ends after half an hour without use', async () => {
    const { call } = await signIn(owner.email)
    later(29 * MINUTE)
    expect((await call('GET', '/api/console/me')).status).toBe(200)
    later(31 * MINUTE)
    expect((await call('GET', '/api/console/me')).status).toBe(401)
  })

  test('§7 ends after half an hour in which the page alone asked for what is new, however often it asked', async () => {
    const { call } = await signIn(owner.email)
    const tick = () => call('GET', '/api/console/me', undefined, { [UNATTENDED]: '1' })
    for (let passed = 0; passed < 25; passed += 5) {
      later(5 * MINUTE)
      expect((await tick()).status).toBe(200)
    }
    // Somebody opens a screen: half an hour begins.
    expect((await call('GET', '/api/console/me')).status).toBe(200)
    later(29 * MINUTE)
    expect((await tick()).status).toBe(200)
    later(2 * MINUTE)
    expect((await tick()).status).toBe(401)
    expect((await call('GET', '/api/console/me')).status).toBe(401)
  })

  test('ends with signing out, and takes the cookie away', async () => {
    const { call } = await signIn(owner.email)
    const out = await call('POST', '/api/console/sign-out')
    expect(out.headers.get('set-cookie')).toMatch(/^lembar-kelola=; Max-Age=0; Path=\/api\/console;/)
    expect((await call('GET', '/api/console/me')).status).toBe(401)
  })

  test('F103 can be ended from another device of the same member, and by nobody else', async () => {
    const first = await signIn(owner.email)
    const second = await signIn(owner.email)
    const other = await signedInStaff(shop, 'Pemilik', now)
    const listed = (await second.call('GET', '/api/console/me/sessions')).body.data
    const { id } = listed.find((session: { current: boolean }) => !session.current)
    const foreign = await other.call('DELETE', `/api/console/me/sessions/${id}`)
    const unknown = await other.call('DELETE', '/api/console/me/sessions/999999999')
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect((await first.call('GET', '/api/console/me')).status).toBe(200)
    expect((await second.call('DELETE', `/api/console/me/sessions/${id}`)).status).toBe(200)
    expect((await first.call('GET', '/api/console/me')).status).toBe(401)
    expect((await other.call('GET', '/api/console/me/sessions')).body.data).toHaveLength(1)
  })
})

describe('whoever does not know the password', () => {
  test('F32 is told the same of a wrong password and of an unknown e-mail', async () => {
    const wrong = await enter(owner.email, 'salah-salah')
    const unknown = await enter('tidak-ada@example.com', 'salah-salah')
    expect(wrong.status).toBe(422)
    expect(unknown.text).toBe(wrong.text)
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  test('F63 is refused after a few tries, and does not lock the owner out for good', async () => {
    for (const last of ['7', '8']) {
      const from = { 'x-forwarded-for': `203.0.113.${last}` }
      for (let tries = 0; tries < 3; tries++) await enter(owner.email, 'salah-salah', from)
    }
    expect((await enter(owner.email, 'salah-salah')).status).toBe(429)
    expect((await enter(owner.email)).status).toBe(429)
    later(MINUTE)
    expect((await enter(owner.email)).status).toBe(200)
  })
})

test('F63 a member of staff does not wait for strangers who try the e-mail in the shop', async () => {
  const shopLogin = (password: string) =>
    consoleClient(shop.origin)('POST', '/api/auth/login', { email: owner.email, password })
  for (let tries = 0; tries < 6; tries++) await shopLogin('salah-salah')
  expect((await shopLogin('salah-salah')).status).toBe(429)
  expect((await enter(owner.email)).status).toBe(200)
})

describe('F111 nothing but an e-mail and its password opens a session:', () => {
  const HUGE = 'x'.repeat(30_000)
  const credentials: [string, unknown][] = [
    ['nothing', {}],
    ['empty texts', { email: '', password: '' }],
    ['empty lists', { email: [], password: [] }],
    ['lists', { email: ['a@example.com'], password: [STAFF_PASSWORD] }],
    ['objects', { email: { $ne: null }, password: { $ne: null } }],
    ['null', { email: null, password: null }],
    ['true', { email: true, password: true }],
    ['huge texts', { email: HUGE, password: HUGE }],
    ['a huge e-mail', { email: `${HUGE}@example.com`, password: 'x' }],
    ['a list', []],
    ['a text', '"teks"'],
  ]
  test.each(credentials)('%s', async (_what, body) => {
    const answer = await consoleClient(shop.origin)('POST', '/api/console/sign-in', body)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    '',
    'lembar-kelola=',
    'lembar-kelola=null',
    'lembar-kelola=undefined',
    'lembar-kelola=%00',
    `lembar-kelola=${'A'.repeat(43)}`,
    `lembar-kelola=${'A'.repeat(2_000)}`,
    'lembar-kelola[]=1',
    ';;;=;',
  ])('the cookie %j is none', async (cookie) => {
    const answer = await consoleClient(shop.origin, cookie)('GET', '/api/console/me')
    expect(answer.status).toBe(401)
  })

  test('a shopper’s token is none', async () => {
    const headers = { authorization: `Bearer ${cookieOf(await enter(owner.email)).split('=')[1]}` }
    expect((await consoleClient(shop.origin)('GET', '/api/console/me', undefined, headers)).status).toBe(401)
    expect((await consoleClient(shop.origin)('GET', '/api/auth/me', undefined, headers)).status).toBe(401)
  })
})

describe('F113 what is sensitive', () => {
  const change = { name: 'Nama Baru', email: 'baru@example.com' }

  test('asks for the password again, which is limited as the sign-in is', async () => {
    const { call } = await signedInStaff(shop, 'Pemilik', now)
    later(11 * MINUTE)
    expect((await call('PUT', '/api/console/me', change)).body).toMatchObject({
      code: 403,
      reason: 'confirmation_needed',
    })
    for (const password of ['salah-salah', 'salah-lagi', 'masih-salah']) {
      expect((await call('POST', '/api/console/confirm', { password })).status).toBe(422)
    }
    expect((await call('POST', '/api/console/confirm', { password: STAFF_PASSWORD })).status).toBe(429)
    later(16 * MINUTE)
    expect((await call('POST', '/api/console/confirm', { password: STAFF_PASSWORD })).status).toBe(200)
    expect((await call('PUT', '/api/console/me', change)).status).toBe(200)
    expect((await call('GET', '/api/console/me')).body.data).toMatchObject(change)
  })

  test('a new password ends every other session', async () => {
    const member = await signedInStaff(shop, 'Lihat saja', now)
    const elsewhere = await signIn(member.email)
    const weak = await member.call('PUT', '/api/console/me/password', { password: 'password123' })
    expect(weak.body).toMatchObject({ code: 422, errors: { password: [expect.any(String)] } })
    const changed = await member.call('PUT', '/api/console/me/password', { password: 'rahasia-yang-baru' })
    expect(changed.status).toBe(200)
    expect((await elsewhere.call('GET', '/api/console/me')).status).toBe(401)
    expect((await member.call('GET', '/api/console/me')).status).toBe(200)
    expect((await enter(member.email)).status).toBe(422)
    expect((await enter(member.email, 'rahasia-yang-baru')).status).toBe(200)
  })

  test('F72 a new password is refused where another device has set one and ended the session meanwhile', async () => {
    const member = await signedInStaff(shop, 'Lihat saja', now)
    const thief = await signIn(member.email)
    const { rows } = await sql<{ id: number }>`
      select id from staff_sessions where staff_id = ${member.id} order by id desc limit 1`.execute(
      shop.database.kysely,
    )
    const sessionId = rows[0]?.id ?? 0
    // Hashing takes its time: the member is quicker.
    const passwords: Passwords = {
      admit: async (_asker, work) => {
        const set = await member.call('PUT', '/api/console/me/password', { password: 'rahasia-yang-baru' })
        expect(set.status).toBe(200)
        return work({ hash: async () => 'hash', verify: async () => true })
      },
      unusableHash: () => 'unusable',
    }
    const own = {
      actor: { kind: 'staff', id: member.id, name: '', rights: new Set<never>(), ip: '' },
      sessionId,
      now,
    } as const
    const deps = {
      database: shop.database,
      passwords,
      limits,
      secret: 'rahasia',
      readShop: async () => ({ name: 'Lembar' }),
    }
    await expect(
      changeOwnPassword(deps, { ...own, password: 'milik pencuri sekarang' }),
    ).rejects.toMatchObject({ reason: 'unauthenticated' })
    expect((await thief.call('GET', '/api/console/me')).status).toBe(401)
    expect((await member.call('GET', '/api/console/me')).status).toBe(200)
    expect((await enter(member.email, 'rahasia-yang-baru')).status).toBe(200)
  })

  test('an e-mail of another member is not taken', async () => {
    const member = await signedInStaff(shop, 'Lihat saja', now)
    const body = { name: 'Saya', email: ` ${owner.email.toUpperCase()} ` }
    expect((await member.call('PUT', '/api/console/me', body)).body).toMatchObject({
      code: 422,
      reason: 'email_taken',
    })
  })

  test('two members who take one e-mail at the same moment are told so, one of them', async () => {
    const pair = [await signedInStaff(shop, 'Lihat saja', now), await signedInStaff(shop, 'Lihat saja', now)]
    // Both have looked for the e-mail before one of them has committed.
    await sql`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return new; end $$`.execute(shop.database.kysely)
    await sql`create trigger linger after update on staff for each row execute function linger()`.execute(
      shop.database.kysely,
    )
    const body = { name: 'Saya', email: 'rebutan@example.com' }
    const answers = await Promise.all(pair.map(({ call }) => call('PUT', '/api/console/me', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
