import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_RIGHTS, isRight, type Right, withViewRights } from '#contracts/rights.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { blockStaff, changeStaffRoles } from './manage-staff.ts'

let shop: TestShop
let owner: StaffClient
/** May manage staff and promos, and nothing else. */
let manager: StaffClient
beforeAll(async () => {
  shop = await testShop()
  owner = await signedInStaff(shop, 'Pemilik')
  manager = await signedInStaff(shop, ['staf.kelola', 'pemasaran.lihat', 'pemasaran.ubah'])
})
afterAll(() => shop.close())

const roles = async (): Promise<{ id: number; name: string; rights: Right[]; is_owner: boolean }[]> =>
  (await owner.call('GET', '/api/console/roles')).body.data
const roleId = async (name: string) => (await roles()).find((role) => role.name === name)?.id ?? 0
const memberOf = async ({ id }: StaffClient) =>
  (await owner.call('GET', '/api/console/staff')).body.data.find((one: { id: number }) => one.id === id)
const giveRoles = async (by: StaffClient, to: StaffClient, ids: number[]) =>
  by.call('PUT', `/api/console/staff/${to.id}/roles`, { roles: ids, version: (await memberOf(to)).version })
let names = 0
const addRole = (by: StaffClient, rights: readonly Right[]) =>
  by.call('POST', '/api/console/roles', { name: `Peran ${++names}`, rights })

test('§7 a new shop has the six roles of the specification, each of known rights, the owner with all', async () => {
  const first = (await roles()).slice(0, 6)
  expect(first.map(({ name }) => name)).toEqual([
    'Pemilik',
    'Katalog',
    'Pesanan',
    'Pemasaran',
    'Keuangan',
    'Lihat saja',
  ])
  expect(first[0]).toMatchObject({ is_owner: true, rights: ALL_RIGHTS })
  const stored = await shop.database.kysely.selectFrom('roles').select(['name', 'rights']).execute()
  for (const { name, rights } of stored) {
    const unknown = rights.filter((right) => !ALL_RIGHTS.some((known) => known === right))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
  const looking = first.find(({ name }) => name === 'Lihat saja')
  for (const right of looking?.rights ?? []) expect(right).toMatch(/[.]lihat$/)
})

test('F34 a role that a request names twice is given once, to a member and with an invitation', async () => {
  const colleague = await signedInStaff(shop, ['pemasaran.lihat'])
  const id = await roleId('Katalog')
  expect(await giveRoles(owner, colleague, [id, id])).toMatchObject({ status: 200 })
  expect((await memberOf(colleague)).roles).toMatchObject([{ name: 'Katalog' }])
  const invitation = { email: 'dua-kali@example.com', roles: [id, id] }
  const made = await owner.call('POST', '/api/console/invitations', invitation)
  expect(made.status).toBe(201)
  await owner.call('DELETE', `/api/console/invitations/${made.body.data.id}`)
})

describe('F100 nobody gives rights that they lack:', () => {
  test('not with a role', async () => {
    for (const name of ['Pemilik', 'Keuangan', 'Katalog']) {
      const refused = await giveRoles(manager, manager, [await roleId(name)])
      expect({ name, status: refused.status, reason: refused.body.reason }).toEqual({
        name,
        status: 403,
        reason: 'forbidden',
      })
    }
    expect((await manager.call('GET', '/api/console/me')).body.data.rights).toHaveLength(3)
    const colleague = await signedInStaff(shop, ['pemasaran.lihat'])
    const given = await addRole(manager, ['pemasaran.ubah'])
    expect((await giveRoles(manager, colleague, [given.body.data.id])).status).toBe(200)
  })

  test('not with an invitation, whose refusal leaves no link', async () => {
    const invite = (by: StaffClient, role: number) =>
      by.call('POST', '/api/console/invitations', { email: 'tamu@example.com', roles: [role] })
    for (const name of ['Pemilik', 'Pesanan']) {
      expect((await invite(manager, await roleId(name))).body.reason).toBe('forbidden')
    }
    expect((await owner.call('GET', '/api/console/invitations')).body.data).toEqual([])
    // Nor by putting one in place of an invitation with more rights.
    const kept = await invite(owner, await roleId('Keuangan'))
    const own = (await addRole(manager, ['pemasaran.lihat'])).body.data.id
    expect((await invite(manager, own)).body.reason).toBe('forbidden')
    const revoking = `/api/console/invitations/${kept.body.data.id}`
    expect((await manager.call('DELETE', revoking)).body.reason).toBe('forbidden')
    expect((await owner.call('DELETE', revoking)).status).toBe(200)
  })

  test('not with a role that they make or change', async () => {
    expect((await addRole(manager, ['uang.kembalikan'])).body.reason).toBe('forbidden')
    const mine = (await addRole(manager, ['pemasaran.lihat'])).body.data
    const change = (role: { id: number; version: number; name: string }, rights: Right[]) =>
      manager.call('PUT', `/api/console/roles/${role.id}`, { name: role.name, rights, version: role.version })
    expect((await change(mine, ['pemasaran.lihat', 'pelanggan.ekspor'])).body.reason).toBe('forbidden')
    const foreign = (await addRole(owner, ['uang.lihat'])).body.data
    expect((await change(foreign, ['pemasaran.lihat'])).body.reason).toBe('forbidden')
    expect((await manager.call('DELETE', `/api/console/roles/${foreign.id}`)).body.reason).toBe('forbidden')
    expect((await change(mine, ['pemasaran.ubah'])).status).toBe(200)
  })

  test('nor do they act on somebody who has more', async () => {
    const reason = 'coba-coba'
    for (const path of ['block', 'unblock', 'reset-factor']) {
      const answer = await manager.call('POST', `/api/console/staff/${owner.id}/${path}`, { reason })
      expect({ path, reason: answer.body.reason }).toEqual({ path, reason: 'forbidden' })
    }
    const own = (await addRole(manager, ['pemasaran.lihat'])).body.data.id
    expect((await giveRoles(manager, owner, [own])).body.reason).toBe('forbidden')
    expect((await memberOf(owner)).roles).toMatchObject([{ name: 'Pemilik' }])
  })

  test('F102 and the request cannot say who asks', async () => {
    const body = {
      name: 'Peran palsu',
      rights: ['uang.lihat'],
      actor: { kind: 'cli' },
      staff_id: owner.id,
      id: owner.id,
    }
    expect((await manager.call('POST', '/api/console/roles', body)).body.reason).toBe('forbidden')
  })
})

describe('§7 the last owner', () => {
  test('is not blocked, not demoted, and not raced out of the shop', async () => {
    const [role, ownersRole] = [await roleId('Katalog'), await roleId('Pemilik')]
    expect((await giveRoles(owner, owner, [role])).body).toMatchObject({ code: 409, reason: 'conflict' })
    const now = new Date()
    const atServer = shop.database.transact((tx) => blockStaff(tx, AT_THE_SERVER, { id: owner.id, now }))
    await expect(atServer).rejects.toMatchObject({ reason: 'conflict' })

    const second = await signedInStaff(shop, 'Pemilik')
    const demote = (tx: Tx, id: number) => changeStaffRoles(tx, AT_THE_SERVER, { id, roleIds: [role], now })
    // The second demotion runs while the first has done its part and has not committed.
    const demoted = Promise.withResolvers<void>()
    const firstDemotion = shop.database.transact(async (tx) => {
      await demote(tx, owner.id)
      demoted.resolve()
      await sleep(200)
    })
    await demoted.promise
    const secondDemotion = shop.database.transact((tx) => demote(tx, second.id))
    const both = await Promise.allSettled([firstDemotion, secondDemotion])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const owners = [owner, second].map(async (one) => (await memberOfDirect(one.id)).includes('Pemilik'))
    expect((await Promise.all(owners)).filter(Boolean)).toHaveLength(1)
    for (const { id } of [owner, second]) {
      const restore = { id, roleIds: [ownersRole], now }
      await shop.database.transact((tx) => changeStaffRoles(tx, AT_THE_SERVER, restore))
    }
  })

  test('keeps the owner’s role as it is', async () => {
    const id = await roleId('Pemilik')
    const body = { name: 'Bukan pemilik', rights: ['katalog.lihat'], version: 1 }
    expect((await owner.call('PUT', `/api/console/roles/${id}`, body)).status).toBe(409)
    expect((await owner.call('DELETE', `/api/console/roles/${id}`)).status).toBe(409)
  })

  async function memberOfDirect(id: number): Promise<string[]> {
    const rows = await shop.database.kysely
      .selectFrom('staff_roles')
      .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
      .select('roles.name')
      .where('staff_id', '=', id)
      .execute()
    return rows.map(({ name }) => name)
  }
})

describe('F115 what somebody may do is what they may do now:', () => {
  const look = (member: StaffClient) => member.call('GET', '/api/console/promos')

  test('a role that is taken away is gone with the next request', async () => {
    const member = await signedInStaff(shop, ['pemasaran.lihat'])
    expect((await look(member)).status).toBe(200)
    await giveRoles(owner, member, [await roleId('Katalog')])
    expect((await look(member)).status).toBe(403)
  })

  test('so is a right that a role loses', async () => {
    const role = (await addRole(owner, ['pemasaran.lihat', 'katalog.lihat'])).body.data
    const member = await signedInStaff(shop, role.name)
    expect((await look(member)).status).toBe(200)
    const without = { name: role.name, rights: ['katalog.lihat'], version: role.version }
    await owner.call('PUT', `/api/console/roles/${role.id}`, without)
    expect((await look(member)).status).toBe(403)
  })

  test('who is blocked is out at once, everywhere, and cannot sign in', async () => {
    const member = await signedInStaff(shop, ['pemasaran.lihat'])
    const blocking = { reason: 'tidak bekerja di sini lagi' }
    const blocked = await owner.call('POST', `/api/console/staff/${member.id}/block`, blocking)
    expect(blocked.body.data.blocked_at).not.toBeNull()
    expect((await look(member)).status).toBe(401)
    const signIn = { email: member.email, password: STAFF_PASSWORD }
    const refused = await consoleClient(shop.origin)('POST', '/api/console/sign-in', signIn)
    expect(refused.body).toMatchObject({ code: 403, reason: 'blocked' })
    expect((await owner.call('POST', `/api/console/staff/${member.id}/unblock`)).status).toBe(200)
    expect((await look(member)).status).toBe(401)
    const again = await consoleClient(shop.origin)('POST', '/api/console/sign-in', signIn)
    expect((await consoleClient(shop.origin, cookieOf(again))('GET', '/api/console/promos')).status).toBe(200)
  })

  test('nobody blocks themselves', async () => {
    const answer = await owner.call('POST', `/api/console/staff/${owner.id}/block`, { reason: 'khilaf' })
    expect(answer.status).toBe(409)
  })
})

test('F116 roles that somebody else changed meanwhile are not overwritten', async () => {
  const member = await signedInStaff(shop, ['pemasaran.lihat'])
  const { version } = await memberOf(member)
  const give = async (name: string) =>
    owner.call('PUT', `/api/console/staff/${member.id}/roles`, { roles: [await roleId(name)], version })
  expect((await give('Katalog')).status).toBe(200)
  expect((await give('Keuangan')).body).toMatchObject({
    code: 409,
    reason: 'changed_meanwhile',
    data: { version: version + 1 },
  })
})

test('a role that somebody has, or was invited to, is not removed; another one is', async () => {
  const role = (await addRole(owner, ['katalog.lihat'])).body.data
  const remove = () => owner.call('DELETE', `/api/console/roles/${role.id}`)
  await owner.call('POST', '/api/console/invitations', { email: 'baru@example.com', roles: [role.id] })
  expect((await remove()).status).toBe(409)
  const [invitation] = (await owner.call('GET', '/api/console/invitations')).body.data
  await owner.call('DELETE', `/api/console/invitations/${invitation.id}`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await addRole(owner, [])).status).toBe(422)
  const taken = await owner.call('POST', '/api/console/roles', {
    name: ' Katalog ',
    rights: ['katalog.lihat'],
  })
  expect(taken.body).toMatchObject({ code: 409, errors: { name: [expect.any(String)] } })
})

test('§7 a role that may act may see what it acts on, and nobody gives that right without having it', async () => {
  const { id, rights, version } = (await addRole(owner, ['pesanan.kirim', 'katalog.ubah'])).body.data
  expect(rights).toEqual(['katalog.lihat', 'katalog.ubah', 'pesanan.kirim', 'pesanan.lihat'])
  const changed = { name: 'Ulasan saja', rights: ['ulasan.ubah', 'log.lihat', 'staf.kelola'], version }
  expect((await owner.call('PUT', `/api/console/roles/${id}`, changed)).body.data.rights).toEqual([
    'log.lihat',
    'staf.kelola',
    'ulasan.lihat',
    'ulasan.ubah',
  ])
  const blind = await signedInStaff(shop, ['staf.kelola', 'pesanan.kirim'])
  expect((await addRole(blind, ['pesanan.kirim'])).body.reason).toBe('forbidden')
})

test('§7 roles that were stored before that rule may see what they act on as well, and others stay as they are', async () => {
  const { kysely } = shop.database
  const stored: string[][] = [
    ...ALL_RIGHTS.map((right) => [right]),
    ['uang.catat', 'pesanan.ubah', 'kopi.seduh'],
    [],
  ]
  const former = stored.map((rights, at) => ({ name: `Peran lama ${at}`, rights }))
  await kysely.insertInto('roles').values(former).execute()
  const seeded = await kysely.selectFrom('roles').selectAll().where('id', '<=', 6).orderBy('id').execute()
  const migration = new URL('../platform/database/migrations/0604-rights-to-see.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(kysely)
  for (const { name, rights } of former) {
    const now = await kysely
      .selectFrom('roles')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const known = rights.filter(isRight)
    const wanted = [...withViewRights(known), ...rights.filter((right) => !isRight(right))]
    expect({ name, rights: now.rights.toSorted(), version: now.version }).toEqual({
      ...{ name, rights: wanted.toSorted() },
      version: wanted.length === rights.length ? 1 : 2,
    })
  }
  expect(await kysely.selectFrom('roles').selectAll().where('id', '<=', 6).orderBy('id').execute()).toEqual(
    seeded,
  )
})

test('F34 a name of control characters alone is no name, of a role or of a member', async () => {
  const name = '\u0007\r\n\t'
  const role = await owner.call('POST', '/api/console/roles', { name, rights: ['katalog.lihat'] })
  const own = await owner.call('PUT', '/api/console/me', { name, email: owner.email })
  for (const { status, body } of [role, own]) {
    expect({ status, named: body.errors?.name?.length }).toEqual({ status: 422, named: 1 })
  }
})
