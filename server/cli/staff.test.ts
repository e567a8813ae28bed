import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '#server/staff/sessions.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-staff-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })
const withEnv = (env: Record<string, string>, ...args: string[]) =>
  runLembar(args, { url: shop.url, folder, env })
const invitations = () =>
  shop.database.kysely.selectFrom('staff_invitations').selectAll().orderBy('id').execute()

test('§7 the first owner of a shop gets a link from the command line', async () => {
  expect((await lembar('staff', 'list')).stdout).toContain('There is no staff yet')
  const made = await lembar('staff', 'invite', 'Pemilik@Example.com', '--role', 'Pemilik')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const [, token = ''] = /^http:\/\/127\.0\.0\.1:3000\/kelola\/undangan#([\w-]{43})$/m.exec(made.stdout) ?? []
  expect(await invitations()).toMatchObject([
    { email: 'pemilik@example.com', invited_by: null, token_hash: tokenHash(token) },
  ])
})

test('§7 the link leads to the console’s own host where it has one', async () => {
  const env = { PUBLIC_URL: 'https://toko.example.id', CONSOLE_HOST: 'kelola.example.id' }
  const args = ['staff', 'invite', 'a@example.com', '--role', 'Katalog', '--role', 'Pesanan', '--json']
  const made = JSON.parse((await withEnv(env, ...args)).stdout)
  expect(made.link).toMatch(/^https:\/\/kelola\.example\.id\/kelola\/undangan#/)
  const [, { id } = { id: 0 }] = await invitations()
  const roles = await shop.database.kysely
    .selectFrom('staff_invitation_roles')
    .select('role_id')
    .where('invitation_id', '=', id)
    .execute()
  expect(roles).toHaveLength(2)
})

test('a role or a member that there is not is said in one line', async () => {
  for (const [args, message] of [
    [['staff', 'invite', 'b@example.com', '--role', 'Raja'], 'Tidak ada peran bernama Raja'],
    [['staff', 'block', 'b@example.com'], 'Tidak ada anggota staf dengan email b@example.com'],
    [['staff', 'unblock', 'b@example.com'], 'Tidak ada anggota staf'],
    [['staff', 'reset', 'b@example.com'], 'Tidak ada anggota staf'],
  ] as const) {
    const refused = await lembar(...args)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
  }
  expect(await lembar('staff', 'invite', 'bukan-email', '--role', 'Pemilik')).toMatchObject({ code: 2 })
  expect(await lembar('staff', 'invite', 'b@example.com')).toMatchObject({ code: 2 })
})

test('a member is blocked, let in again, and given a new password', async () => {
  const { id } = await shop.database.kysely
    .insertInto('staff')
    .values({
      email: 'rina@example.com',
      name: 'Rina',
      password_hash: 'x',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await shop.database.kysely
    .insertInto('staff')
    .values({
      email: 'satu@example.com',
      name: 'Satu',
      password_hash: 'x',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.database.kysely.insertInto('staff_roles').values({ staff_id: owner.id, role_id: 1 }).execute()

  expect((await lembar('staff', 'block', 'satu@example.com')).stderr).toContain('paling sedikit satu pemilik')
  expect(await lembar('staff', 'block', 'Rina@example.com', '--reason', 'cuti')).toMatchObject({
    code: 0,
    stdout: 'rina@example.com is blocked.\n',
  })
  expect((await lembar('staff', 'list')).stdout).toMatch(/rina@example\.com +Rina .* blocked$/m)
  expect((await lembar('staff', 'unblock', 'rina@example.com')).code).toBe(0)
  expect((await lembar('staff', 'reset', 'rina@example.com')).stdout).toMatch(/#[\w-]{43}$/m)
  const members = JSON.parse((await lembar('staff', 'list', '--json')).stdout)
  expect(members).toMatchObject([{ email: 'rina@example.com', state: 'active' }, { roles: ['Pemilik'] }])

  const entries = await shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'object_id', 'reason', 'hidden', 'after'])
    .where('object_kind', 'in', ['staff', 'invitation'])
    .orderBy('id')
    .execute()
  expect(entries.slice(2)).toMatchObject([
    { verb: 'staff.block', object_id: String(id), reason: 'cuti' },
    { verb: 'staff.unblock' },
    { verb: 'staff.reset' },
  ])
  expect(JSON.stringify(entries)).not.toContain('@')
})
