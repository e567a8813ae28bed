import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/time.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { resetStaff } from './invitations.ts'
import { blockStaff } from './manage-staff.ts'
import { staffJobs } from './staff.jobs.ts'

let now = new Date('2026-11-22T05:00:00Z')

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  shop = await testShop({ clock: () => now })
  owner = await signedInStaff(shop, 'Pemilik', now)
})
afterAll(() => shop.close())

let people = 0
async function invite(by = owner, role = 'Katalog', email = `tamu-${++people}@example.com`) {
  const { id } = await shop.database.kysely
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  const made = await by.call('POST', '/api/console/invitations', { email, roles: [id] })
  expect(made.status).toBe(201)
  const [address = '', token = ''] = made.body.data.link.split('#')
  return { ...made.body.data, email, address, token }
}
const nobody = consoleClient
const open = (token: unknown) => nobody(shop.origin)('POST', '/api/console/invitations/open', { token })
const accept = (token: unknown, given: object = {}) =>
  nobody(shop.origin)('POST', '/api/console/invitations/accept', {
    token,
    name: '  Rina\n Wulandari ',
    password: STAFF_PASSWORD,
    ...given,
  })

describe('§7 an invitation', () => {
  test('is a link whose token no server sees in an address, and makes an account with its roles', async () => {
    const { token, address, email } = await invite()
    expect(address).toBe(`${shop.origin}/kelola/undangan`)
    expect((await open(token)).body.data).toEqual({ email, roles: ['Katalog'], is_member: false })
    const accepted = await accept(token)
    expect(accepted.status).toBe(200)
    const me = await nobody(shop.origin, cookieOf(accepted))('GET', '/api/console/me')
    expect(me.body.data).toMatchObject({ name: 'Rina Wulandari', email, roles: ['Katalog'] })
    expect(shop.logged.join()).not.toContain(token)
  })

  test('is for one use, also at the same moment', async () => {
    const { token } = await invite()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await open(token)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
  })

  test('lasts a day', async () => {
    const { token } = await invite()
    now = new Date(now.getTime() + 24 * HOUR - 1000)
    expect((await open(token)).status).toBe(200)
    now = new Date(now.getTime() + 1000)
    expect((await open(token)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
    await staffJobs({ database: shop.database, clock: () => now })[0]?.run()
    owner = await signedInStaff(shop, 'Pemilik', now)
    const kept = await shop.database.kysely.selectFrom('staff_invitations').select('id').execute()
    expect(kept).toEqual([])
  })

  test('is replaced by the next one for the same e-mail, and revoked by whoever may', async () => {
    const first = await invite()
    const second = await invite(owner, 'Katalog', first.email)
    expect((await open(first.token)).status).toBe(404)
    expect((await open(second.token)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/console/invitations/${second.id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/console/invitations/${second.id}`)).status).toBe(404)
    expect((await accept(second.token)).status).toBe(404)
  })

  test('F100, F115: gives nothing once whoever made it was dismissed or lost a right that it gives', async () => {
    const blocked = await signedInStaff(shop, 'Pemilik', now)
    const demoted = await signedInStaff(shop, 'Pemilik', now)
    const [byBlocked, byDemoted] = [await invite(blocked), await invite(demoted, 'Keuangan')]
    await shop.database.transact((tx) => blockStaff(tx, AT_THE_SERVER, { id: blocked.id, now }))
    await shop.database.kysely
      .updateTable('staff_roles')
      .set(({ selectFrom }) => ({ role_id: selectFrom('roles').select('id').where('name', '=', 'Katalog') }))
      .where('staff_id', '=', demoted.id)
      .execute()
    for (const { token } of [byBlocked, byDemoted]) {
      expect((await open(token)).status).toBe(404)
      expect((await accept(token)).status).toBe(404)
    }
  })

  test('for an e-mail that a member has is refused, and a weak password leaves the link as it was', async () => {
    const taken = { email: owner.email.toUpperCase(), roles: [1] }
    expect((await owner.call('POST', '/api/console/invitations', taken)).body).toMatchObject({
      code: 422,
      reason: 'email_taken',
    })
    const { token } = await invite()
    expect((await accept(token, { password: 'password123' })).body).toMatchObject({
      code: 422,
      errors: { password: [expect.any(String)] },
    })
    expect((await accept(token)).status).toBe(200)
  })

  test('F111 has no token that is empty, a list or huge', async () => {
    await invite()
    for (const token of ['', ' ', null, [], ['a'], {}, 0, true, 'x'.repeat(40_000)]) {
      expect({ token: String(token).slice(0, 9), status: (await accept(token)).status }).toMatchObject({
        status: expect.toBeOneOf([404, 422]),
      })
    }
  })
})

describe('§7 a member who has lost everything', () => {
  test('gets a link from the command line that sets a new password, and is out until then', async () => {
    const member = await signedInStaff(shop, 'Keuangan', now)
    const made = await shop.database.transact((tx) =>
      resetStaff(tx, AT_THE_SERVER, { email: ` ${member.email.toUpperCase()}`, now }),
    )
    expect((await member.call('GET', '/api/console/me')).status).toBe(401)
    expect((await open(made.token)).body.data).toMatchObject({ email: member.email, is_member: true })
    expect((await owner.call('GET', '/api/console/invitations')).text).not.toContain(member.email)
    const accepted = await accept(made.token, { password: 'rahasia-yang-baru' })
    const me = await nobody(shop.origin, cookieOf(accepted))('GET', '/api/console/me')
    expect(me.body.data).toMatchObject({ id: member.id, email: member.email, roles: ['Keuangan'] })
    const signIn = (password: string) =>
      nobody(shop.origin)('POST', '/api/console/sign-in', { email: member.email, password })
    expect((await signIn(STAFF_PASSWORD)).status).toBe(422)
    expect((await signIn('rahasia-yang-baru')).status).toBe(200)
  })

  test('F72 is spent when its member sets another password first', async () => {
    const member = await signedInStaff(shop, 'Keuangan', now)
    const made = await shop.database.transact((tx) =>
      resetStaff(tx, AT_THE_SERVER, { email: member.email, now }),
    )
    const signedIn = await nobody(shop.origin)('POST', '/api/console/sign-in', {
      email: member.email,
      password: STAFF_PASSWORD,
    })
    const call = nobody(shop.origin, cookieOf(signedIn))
    const set = await call('PUT', '/api/console/me/password', { password: 'rahasia-yang-baru' })
    expect(set.status).toBe(200)
    expect((await open(made.token)).status).toBe(404)
    expect((await accept(made.token, { password: 'rahasia-yang-lain' })).status).toBe(404)
  })

  test('who is blocked stays out', async () => {
    const member = await signedInStaff(shop, 'Keuangan', now)
    const made = await shop.database.transact((tx) =>
      resetStaff(tx, AT_THE_SERVER, { email: member.email, now }),
    )
    await shop.database.transact((tx) => blockStaff(tx, AT_THE_SERVER, { id: member.id, now }))
    expect((await accept(made.token)).body).toMatchObject({ code: 403, reason: 'blocked' })
  })
})
