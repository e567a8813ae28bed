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

/** The same calls without the time that hashing takes: every password is wrong. */
function quickAccounts() {
  const handlers = accountsHandlers({
    ...accounts.deps,
    passwords: {
      admit: (_asker, work) => work({ hash: async () => '', verify: async () => false }),
      unusableHash: () => '',
    },
  })
  return {
    logIn: (email: string, password: string, context: ReturnType<typeof asking>) =>
      handlers['POST /api/auth/login']({ ...accounts.none, body: { email, password } }, context),
  }
}

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

test('F34 SQL in an e-mail is only an e-mail without an account', async () => {
  await expect(accounts.logIn("' or 1=1 --", "' or ''='")).rejects.toMatchObject({
    reason: 'wrong_credentials',
  })
})

test('F35 ten failures from one address close an account for it for 15 minutes, and the right password opens it after', async () => {
  await accounts.register(person('guessed@example.com'))
  const ip = freshAddress()
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(
      accounts.logIn('Guessed@example.com', 'salah-salah', asking(noon, ip)),
    ).rejects.toMatchObject({ reason: 'wrong_credentials' })
  }
  await expect(accounts.logIn('guessed@example.com', PASSWORD, asking(noon, ip))).rejects.toMatchObject({
    reason: 'too_many',
    retryAfterSeconds: 15 * 60,
  })
  await expect(
    accounts.logIn('guessed@example.com', PASSWORD, asking(later(15 * MINUTE), ip)),
  ).resolves.toBeDefined()
})

test('§5 a stranger who guesses from his own address does not lock the owner out', async () => {
  await accounts.register(person('owner@example.com'))
  const stranger = freshAddress()
  for (let attempt = 0; attempt < 20; attempt++)
    await accounts.logIn('owner@example.com', 'salah-salah', asking(noon, stranger)).catch(() => undefined)
  await expect(accounts.logIn('owner@example.com', PASSWORD, asking(noon))).resolves.toBeDefined()
})

test('§5 guesses from many addresses slow an account down to one attempt a minute, and never close it', async () => {
  await accounts.register(person('besieged@example.com'))
  const quick = quickAccounts()
  const guess = (at: Date) => quick.logIn('besieged@example.com', 'salah-salah', asking(at, freshAddress()))
  for (let attempt = 0; attempt < 100; attempt++)
    await expect(guess(noon)).rejects.toMatchObject({ reason: 'wrong_credentials' })
  const refused = await guess(noon).catch((error) => error)
  expect(refused).toMatchObject({ reason: 'too_many', retryAfterSeconds: 60 })

  for (let minute = 1; minute < 14; minute++) {
    const at = later(minute * MINUTE)
    await expect(guess(at)).rejects.toMatchObject({ reason: 'wrong_credentials' })
    await expect(guess(at)).rejects.toMatchObject({ reason: 'too_many' })
  }
  const owner = asking(later(14 * MINUTE))
  await expect(accounts.logIn('besieged@example.com', PASSWORD, owner)).resolves.toBeDefined()
})

test('F32 an address without an account is closed after ten failures just the same', async () => {
  const ip = freshAddress()
  for (let attempt = 0; attempt < 10; attempt++)
    await accounts.logIn('ghost@example.com', 'salah-salah', asking(noon, ip)).catch(() => undefined)
  await expect(accounts.logIn('ghost@example.com', 'salah-salah', asking(noon, ip))).rejects.toMatchObject({
    reason: 'too_many',
  })
})

test('F35 one address that tries many accounts is stopped after 100 failures', async () => {
  const ip = freshAddress()
  const quick = quickAccounts()
  const attempt = (count: number) => quick.logIn(`spray${count}@example.com`, 'x', asking(noon, ip))
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

test('only who knows the password of a blocked account learns that it is blocked, and its sessions end', async () => {
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
