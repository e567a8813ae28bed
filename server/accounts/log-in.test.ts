import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import {
  asking,
  freshAddress,
  later,
  noon,
  openAccounts,
  PASSWORD,
  person,
} from '#tests/support/open-accounts.ts'
import { accountsHandlers } from './accounts.routes.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.db.close())

test('F32 an unknown address and a wrong password get the same answer', async () => {
  await accounts.register(person('known@example.com'))
  const wrong = await accounts.logIn('known@example.com', 'salah-salah').catch((error) => error)
  const unknown = await accounts.logIn('unknown@example.com', 'salah-salah').catch((error) => error)
  const strange = await accounts.logIn('a\u0000b', 'salah-salah').catch((error) => error)
  for (const answer of [unknown, strange]) {
    expect([answer.reason, answer.message, answer.errors]).toEqual([
      wrong.reason,
      wrong.message,
      wrong.errors,
    ])
  }
  expect(wrong).toMatchObject({
    reason: 'wrong_credentials',
    message: 'Email atau password salah. Periksa kembali lalu coba lagi.',
  })
})

test('F34 quotes and SQL in an address are only an address that nobody has', async () => {
  await expect(accounts.logIn("' or 1=1 --", "' or ''='")).rejects.toMatchObject({
    reason: 'wrong_credentials',
  })
})

test('F35 ten failures close an account for 15 minutes from anywhere, and the right password opens it after', async () => {
  await accounts.register(person('guessed@example.com'))
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(accounts.logIn('Guessed@example.com', 'salah-salah')).rejects.toMatchObject({
      reason: 'wrong_credentials',
    })
  }
  await expect(accounts.logIn('guessed@example.com', PASSWORD)).rejects.toMatchObject({
    reason: 'too_many',
    retryAfterSeconds: 15 * 60,
  })
  await expect(
    accounts.logIn('guessed@example.com', PASSWORD, asking(later(15 * MINUTE))),
  ).resolves.toBeDefined()
})

test('F32 an address without an account is closed after ten failures just the same', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    await accounts.logIn('ghost@example.com', 'salah-salah').catch(() => undefined)
  await expect(accounts.logIn('ghost@example.com', 'salah-salah')).rejects.toMatchObject({
    reason: 'too_many',
  })
})

test('F35 one address that tries many accounts is stopped after 100 failures', async () => {
  const ip = freshAddress()
  const quick = accountsHandlers({
    ...accounts.deps,
    passwords: { hash: async () => '', verify: async () => false },
  })
  const attempt = (count: number) =>
    quick['POST /api/auth/login'](
      { body: { email: `spray${count}@example.com`, password: 'x' }, params: undefined, query: undefined },
      asking(noon, ip),
    )
  for (let count = 0; count < 100; count++) {
    await expect(attempt(count)).rejects.toMatchObject({ reason: 'wrong_credentials' })
  }
  await expect(attempt(100)).rejects.toMatchObject({ reason: 'too_many' })
})

test('signing in often is no failure and locks nobody out', async () => {
  await accounts.register(person('often@example.com'))
  const ip = freshAddress()
  for (let count = 0; count < 12; count++)
    await accounts.logIn('often@example.com', PASSWORD, asking(noon, ip))
  await expect(accounts.logIn('often@example.com', PASSWORD, asking(noon, ip))).resolves.toBeDefined()
})

test('a blocked account is told so only to who knows its password, and its open sessions end', async () => {
  const token = await accounts.newSession('blocked@example.com')
  await accounts.db.database.kysely
    .updateTable('users')
    .set({ blocked_at: noon })
    .where('email', '=', 'blocked@example.com')
    .execute()
  await expect(accounts.logIn('blocked@example.com', PASSWORD)).rejects.toMatchObject({ reason: 'blocked' })
  await expect(accounts.logIn('blocked@example.com', 'salah-salah')).rejects.toMatchObject({
    reason: 'wrong_credentials',
  })
  await expect(accounts.signedIn(token)).rejects.toMatchObject({ reason: 'blocked' })
})
