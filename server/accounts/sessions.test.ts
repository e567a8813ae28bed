import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '#contracts/accounts.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { UserCallContext } from '#server/platform/http/handler.ts'
import { everyInterleaving } from '#tests/support/interleave.ts'
import { asking, later, noon, openAccounts, PASSWORD, person } from '#tests/support/open-accounts.ts'
import { accountsHandlers } from './accounts.routes.ts'
import type { Passwords } from './hash-password.ts'
import { purgeExpired } from './purge-expired.ts'
import { endOtherSessions, openSession } from './sessions.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.db.close())

test('a token is 256 bits and is stored nowhere, only its SHA-256', async () => {
  const token = await accounts.newSession('token@example.com')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await accounts.db.database.kysely
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', await accounts.userId('token@example.com'))
    .execute()
  expect(rows.map((row) => row.token_hash.toString('hex'))).toEqual([
    createHash('sha256').update(token).digest('hex'),
  ])
})

test('a session ends 30 days after its last use, not after the login', async () => {
  const token = await accounts.newSession('alive@example.com')
  expect(await accounts.signedIn(token, later(29 * DAY))).toBeDefined()
  expect(await accounts.signedIn(token, later(58 * DAY))).toBeDefined()
  expect(await accounts.signedIn(token, later(88 * DAY + 1))).toBeUndefined()
})

test('a session that is used all day is written once an hour', async () => {
  const token = await accounts.newSession('busy@example.com')
  const lastUsed = async () =>
    (
      await accounts.db.database.kysely
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', await accounts.userId('busy@example.com'))
        .executeTakeFirstOrThrow()
    ).last_used_at
  await accounts.signedIn(token, later(59 * MINUTE))
  expect(await lastUsed()).toEqual(noon)
  await accounts.signedIn(token, later(60 * MINUTE))
  expect(await lastUsed()).toEqual(later(HOUR))
})

test('logging out ends this session and no other', async () => {
  const [here, there] = [
    await accounts.newSession('out@example.com'),
    (await accounts.logIn('out@example.com', PASSWORD)).data.access_token,
  ]
  const user = { id: await accounts.userId('out@example.com'), email: 'out@example.com', name: '' }
  await accounts.handlers['POST /api/auth/logout'](accounts.none, { ...asking(), user, token: here })
  expect(await accounts.signedIn(here)).toBeUndefined()
  expect(await accounts.signedIn(there)).toBeDefined()
})

test('a changed password ends all other sessions and keeps this one', async () => {
  const here = await accounts.newSession('others@example.com')
  const there = (await accounts.logIn('others@example.com', PASSWORD)).data.access_token
  const stranger = await accounts.newSession('stranger@example.com')
  await accounts.db.database.transact(async (tx) =>
    endOtherSessions(tx, await accounts.userId('others@example.com'), here),
  )
  expect(await accounts.signedIn(here)).toBeDefined()
  expect(await accounts.signedIn(there)).toBeUndefined()
  expect(await accounts.signedIn(stranger)).toBeDefined()
})

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\u0000`, "' or 1=1 --", 'A'.repeat(5000)])(
  'F34 a made-up token opens nothing: %j',
  async (token) => {
    expect(await accounts.signedIn(token)).toBeUndefined()
  },
)

test('me is the signed-in user as stored, and a user deleted meanwhile is signed out', async () => {
  await accounts.register(person('me@example.com'))
  const id = await accounts.userId('me@example.com')
  const me = (context: UserCallContext) => accounts.handlers['GET /api/auth/me'](accounts.none, context)
  const answer = await me({ ...asking(), user: { id, email: 'me@example.com', name: 'Sari Dewi' } })
  expect(accountCalls['GET /api/auth/me'].data.parse(answer.data)).toEqual({
    id,
    name: 'Sari Dewi',
    email: 'me@example.com',
    role: 'User',
    avatar: null,
    birth_date: null,
    birth_place: null,
    user_profile: { phone: null },
  })
  await expect(me({ ...asking(), user: { id: id + 1_000_000, email: '', name: '' } })).rejects.toMatchObject({
    reason: 'unauthenticated',
  })
})

test('expired sessions are deleted, live ones are not', async () => {
  const alive = await accounts.newSession('still-alive@example.com', later(31 * DAY))
  await accounts.newSession('expired@example.com')
  await purgeExpired(accounts.db.database, later(31 * DAY))
  expect(await accounts.signedIn(alive, later(31 * DAY))).toBeDefined()
  const sessions = await accounts.db.database.kysely.selectFrom('sessions').select('expires_at').execute()
  expect(sessions.every((session) => session.expires_at >= later(31 * DAY))).toBe(true)
})

test('a login with the old password while it is changed leaves no session behind', async () => {
  const { database } = accounts.db
  const passwords: Passwords = {
    admit: (_asker, work) =>
      work({ hash: async (password) => password, verify: async (hash, password) => hash === password }),
    unusableHash: () => 'unusable',
  }
  let serial = 0
  await everyInterleaving(database, async () => {
    const email = `changing-${++serial}@example.com`
    const handlers = (through: Database) =>
      accountsHandlers({ ...accounts.deps, passwords, database: through })
    await accounts.register(person(email))
    const id = await accounts.userId(email)
    await database.kysely.updateTable('users').set({ password_hash: 'old' }).where('id', '=', id).execute()
    const user = { id, email, name: 'Sari' }
    const logIn = { ...accounts.none, body: { email, password: 'old' } }
    const token = (await handlers(database)['POST /api/auth/login'](logIn, asking())).data.access_token
    const change = {
      old_password: 'old',
      new_password: 'payung merah',
      new_password_confirmation: 'payung merah',
    }
    return {
      first: (watched) => handlers(watched)['POST /api/auth/login'](logIn, asking()),
      second: () =>
        handlers(database)['POST /api/auth/update-password'](
          { ...accounts.none, body: change },
          { ...asking(), user, token },
        ),
      afterwards: async ({ first, second }, point) => {
        const sessions = await database.kysely
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', id)
          .execute()
        expect({ point, sessions: sessions.length, second: second.status }).toEqual({
          point,
          // That of the device that changes it.
          sessions: 1,
          second: 'fulfilled',
        })
        if (first.status === 'rejected') expect(first.reason).toMatchObject({ reason: 'wrong_credentials' })
      },
    }
  })
})

test('F35 signing in without end does not fill the database: the hundred sessions used last stay', async () => {
  const { kysely } = accounts.db.database
  const first = await accounts.newSession('endless@example.com')
  const userId = await accounts.userId('endless@example.com')
  const { password_hash: passwordHash } = await kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const tokens: string[] = []
  for (let n = 1; n <= 105; n++) {
    const session = { userId, passwordHash, userAgent: 'test', now: later(n * MINUTE), sessionDays: 30 }
    tokens.push((await openSession(kysely, session)) ?? '')
  }
  const rows = await kysely.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  expect(rows).toHaveLength(100)
  expect(await accounts.signedIn(first, later(HOUR))).toBeUndefined()
  expect(await accounts.signedIn(tokens.at(-1) ?? '', later(HOUR))).toBeDefined()
})
