import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { openPasswords } from './hash-password.ts'

// Distributions are compared, not milliseconds: the two requests are measured alternately, and the rank-sum test of
// Mann and Whitney says whether one tends to be slower. |z| > 4 occurs by chance once in 16,000 runs.
const SAMPLES = 60
const SIGNIFICANT = 4

let shop: TestShop
beforeAll(async () => {
  const many = '1000000'
  shop = await testShop({
    env: {
      LIMIT_RESET: many,
      LIMIT_LOGIN_ACCOUNT: many,
      LIMIT_LOGIN_ADDRESS: many,
      LIMIT_LOGIN_IN_ALL: many,
      LIMIT_REGISTER: many,
    },
  })
})
afterAll(() => shop.close())

/**
 * The mail is made after its answer and would slow the request that is measured next. A stranger gains nothing by that:
 * an address may ask a few times an hour, and a difference this small shows only over dozens of requests.
 */
async function mailsAreSent(): Promise<void> {
  const unsent = () =>
    shop.database.kysely
      .selectFrom('password_resets')
      .select('id')
      .where('send_at', 'is not', null)
      .executeTakeFirst()
  while ((await unsent()) !== undefined) await setImmediate()
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  await mailsAreSent()
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The difference between the rank sums of two samples, in standard deviations. */
async function difference(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 8; warm++) await (warm % 2 ? one : other)()
  const times: { isFirst: boolean; ms: number }[] = []
  for (let round = 0; round < SAMPLES; round++) {
    // The order alternates, so that neither has the better position.
    const first = round % 2 === 0
    for (const isFirst of [first, !first]) times.push({ isFirst, ms: await measure(isFirst ? one : other) })
  }
  times.sort((a, b) => a.ms - b.ms)
  const ranks = times.reduce((sum, { isFirst }, index) => (isFirst ? sum + index + 1 : sum), 0)
  const mean = (SAMPLES * (2 * SAMPLES + 1)) / 2
  const deviation = Math.sqrt((SAMPLES * SAMPLES * (2 * SAMPLES + 1)) / 12)
  return (ranks - mean) / deviation
}

/**
 * What tells an attacker something is there each time it is measured. A busy machine slows either side for a while,
 * so a difference counts when three measures in a row show it.
 */
async function steadyDifference(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && least > SIGNIFICANT; attempt++) {
    least = Math.min(least, Math.abs(await difference(one, other)))
  }
  return least
}

describe('F32 the time of an answer does not show whether there is an account', () => {
  test('at the login, at asking for a token, and at trying one', async () => {
    const known = (await signedIn(shop.origin)).email
    const call = client(shop.origin)
    const login = (email: string) => () =>
      call('POST', '/api/auth/login', { email, password: 'bukan password-nya' })
    const request = (email: string) => () => call('POST', '/api/auth/request-reset-password', { email })
    const password = 'payung merah jambu'
    const reset = (email: string) => () =>
      call('POST', '/api/auth/reset-password', {
        email,
        token: 'AAAA2222',
        password,
        password_confirmation: password,
      })
    const unknown = 'tidak-ada@example.com'
    for (const ask of [login, request, reset]) {
      expect(await steadyDifference(ask(known), ask(unknown))).toBeLessThan(SIGNIFICANT)
    }
  }, 60_000)

  test('the measurement notices a login that skips the hash for unknown e-mails', async () => {
    const passwords = openPasswords({ pause: 0 })
    const asker = { address: '10.0.0.1', account: 'a reader' }
    const hash = await passwords.admit(asker, (hashing) => hashing.hash('kuda baterai staples'))
    const z = await steadyDifference(
      () => passwords.admit(asker, (hashing) => hashing.verify(hash, 'bukan ini')),
      async () => false,
    )
    expect(z).toBeGreaterThan(SIGNIFICANT)
  }, 60_000)
})
