import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { secretTyped, setUpTotp, shownCode } from '#tests/support/authenticator.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

let now = new Date('2026-11-22T05:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ clock: () => now })
})
afterAll(() => shop.close())

const shown = (secret: Buffer) => shownCode(secret, now)

const first = (email: string) =>
  consoleClient(shop.origin)('POST', '/api/console/sign-in', { email, password: STAFF_PASSWORD })
const second = (challenge: string, code: unknown) =>
  consoleClient(shop.origin)('POST', '/api/console/sign-in/code', { challenge, code })

async function withTotp() {
  const member = await signedInStaff(shop, 'Lihat saja', now)
  const set = await setUpTotp(member, now)
  later(MINUTE)
  return { ...member, ...set }
}

const challengeOf = async (member: StaffClient): Promise<string> =>
  (await first(member.email)).body.data.challenge

describe('§7 an authenticator app', () => {
  test('is asked for after the password, and the password alone opens nothing', async () => {
    const member = await withTotp()
    const begun = await first(member.email)
    expect(begun.headers.get('set-cookie')).toBeNull()
    expect(begun.body.data).toMatchObject({ next: 'code', challenge: expect.any(String) })
    const entered = await second(begun.body.data.challenge, shown(member.secret))
    expect(entered.body.data).toEqual({ next: 'enter' })
    const me = await consoleClient(shop.origin, cookieOf(entered))('GET', '/api/console/me')
    expect(me.body.data).toMatchObject({ second_factor: { totp: true, recovery_codes: 10 } })
  })

  test('counts only once a code of it was typed, and setting it up ends the other sessions', async () => {
    const member = await signedInStaff(shop, 'Lihat saja', now)
    const elsewhere = consoleClient(shop.origin, cookieOf(await first(member.email)))
    const begun = (await member.call('POST', '/api/console/me/totp')).body.data
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    const wrong = await member.call('PUT', '/api/console/me/totp', { setup: begun.setup, code: '000000' })
    expect(wrong.body).toMatchObject({ code: 422, errors: { code: [expect.any(String)] } })
    expect((await first(member.email)).body.data).toEqual({ next: 'enter' })
    const code = shown(secretTyped(begun.secret))
    expect((await member.call('PUT', '/api/console/me/totp', { setup: begun.setup, code })).status).toBe(200)
    expect((await elsewhere('GET', '/api/console/me')).status).toBe(401)
    expect((await member.call('GET', '/api/console/me')).status).toBe(200)
  })

  test('of another member, or of a set-up that was left open too long, is not taken', async () => {
    const member = await withTotp()
    const other = await signedInStaff(shop, 'Lihat saja', now)
    const foreign = { setup: member.setup, code: shown(member.secret) }
    expect((await other.call('PUT', '/api/console/me/totp', foreign)).status).toBe(422)
    for (const setup of ['x', 'A'.repeat(400), '%%%']) {
      expect((await other.call('PUT', '/api/console/me/totp', { ...foreign, setup })).status).toBe(422)
    }
    const begun = (await other.call('POST', '/api/console/me/totp')).body.data
    later(16 * MINUTE)
    await other.call('POST', '/api/console/confirm', { password: STAFF_PASSWORD })
    const late = { setup: begun.setup, code: shown(secretTyped(begun.secret)) }
    expect((await other.call('PUT', '/api/console/me/totp', late)).status).toBe(422)
  })

  test('gives each code once: a second use of it is refused, also at the same moment', async () => {
    const member = await withTotp()
    const code = shown(member.secret)
    const challenge = await challengeOf(member)
    const both = await Promise.all([second(challenge, code), second(challenge, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await second(await challengeOf(member), code)).status).toBe(422)
    later(30 * SECOND)
    expect((await second(await challengeOf(member), shown(member.secret))).status).toBe(200)
  })

  test('the code of the set-up is not taken again either', async () => {
    const member = await signedInStaff(shop, 'Lihat saja', now)
    const { secret: typed, setup } = (await member.call('POST', '/api/console/me/totp')).body.data
    const code = shown(secretTyped(typed))
    await member.call('PUT', '/api/console/me/totp', { setup, code })
    expect((await second(await challengeOf(member), code)).status).toBe(422)
  })

  test('F35 whoever knows the password gets ten tries, then one a minute: nobody is locked out for good', async () => {
    const member = await withTotp()
    const challenge = await challengeOf(member)
    for (let tries = 0; tries < 10; tries++) expect((await second(challenge, '000000')).status).toBe(422)
    expect((await second(challenge, shown(member.secret))).status).toBe(429)
    later(MINUTE)
    expect((await second(await challengeOf(member), shown(member.secret))).status).toBe(200)
  })

  test('is kept so that a copy of the database does not hold it', async () => {
    const member = await withTotp()
    const { totp_secret } = await shop.database.kysely
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(totp_secret?.includes(member.secret)).toBe(false)
    const sealed = sealSecret('rahasia toko', member.secret)
    expect(openSecret('rahasia toko', sealed)).toEqual(member.secret)
    expect(openSecret('rahasia lain', sealed)).toBeUndefined()
    expect(openSecret('rahasia toko', Buffer.alloc(3))).toBeUndefined()
  })

  test('can be taken away with a recent password, and with it the recovery codes', async () => {
    const member = await withTotp()
    expect((await member.call('DELETE', '/api/console/me/totp')).status).toBe(200)
    expect((await member.call('DELETE', '/api/console/me/totp')).status).toBe(404)
    expect((await member.call('POST', '/api/console/me/recovery-codes')).status).toBe(409)
    expect((await first(member.email)).body.data).toEqual({ next: 'enter' })
    const kept = await shop.database.kysely
      .selectFrom('staff_recovery_codes')
      .select('staff_id')
      .where('staff_id', '=', member.id)
      .execute()
    expect(kept).toEqual([])
  })
})

describe('§7 a recovery code', () => {
  test('opens one session, however it is typed, and no second one', async () => {
    const member = await withTotp()
    const [code = ''] = member.recoveryCodes
    expect(
      (await second(await challengeOf(member), ` ${code.toLowerCase().replace('-', ' ')} `)).status,
    ).toBe(200)
    expect((await second(await challengeOf(member), code)).status).toBe(422)
    expect((await member.call('GET', '/api/console/me')).body.data.second_factor.recovery_codes).toBe(9)
  })

  test('is of one member only, and of no use once new ones were made', async () => {
    const [member, other] = [await withTotp(), await withTotp()]
    const [code, next] = member.recoveryCodes
    expect((await second(await challengeOf(other), code)).status).toBe(422)
    const renewed = await member.call('POST', '/api/console/me/recovery-codes')
    expect((await second(await challengeOf(member), next)).status).toBe(422)
    expect((await second(await challengeOf(member), renewed.body.data.recovery_codes[9])).status).toBe(200)
  })

  test('is stored only as a hash', async () => {
    const member = await withTotp()
    const stored = await shop.database.kysely.selectFrom('staff_recovery_codes').selectAll().execute()
    const text = stored.map(({ code_hash }) => code_hash.toString('latin1')).join()
    for (const code of member.recoveryCodes) expect(text).not.toContain(code)
  })
})

describe('F111 the second step without the first, or with something that is no code', () => {
  let member: Awaited<ReturnType<typeof withTotp>>
  beforeEach(async () => {
    member = await withTotp()
  })

  test('opens nothing', async () => {
    const challenge = await challengeOf(member)
    const [id, expires, mark = ''] = challenge.split('.')
    const other = await withTotp()
    for (const [given, code, status] of [
      ['', shown(member.secret), 422],
      ['1.2.3', shown(member.secret), 401],
      [`${other.id}.${expires}.${mark}`, shown(other.secret), 401],
      [`${id}.${Number(expires) + 1}.${mark}`, shown(member.secret), 401],
      [`${id}.${expires}.${'A'.repeat(43)}`, shown(member.secret), 401],
      [challenge, '', 422],
      [challenge, [], 422],
      [challenge, [shown(member.secret)], 422],
      [challenge, null, 422],
      [challenge, Number(shown(member.secret)), 422],
      [challenge, '9'.repeat(5_000), 422],
    ] as const) {
      const answer = await second(given, code)
      expect({ given, code, status: answer.status }).toEqual({ given, code, status })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('neither does a challenge that is old, or of a password that was changed meanwhile', async () => {
    const old = await challengeOf(member)
    later(6 * MINUTE)
    expect((await second(old, shown(member.secret))).status).toBe(401)
    const challenge = await challengeOf(member)
    await member.call('PUT', '/api/console/me/password', { password: 'rahasia-yang-baru' })
    expect((await second(challenge, shown(member.secret))).status).toBe(401)
  })
})
