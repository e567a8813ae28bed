import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { HASH_PAUSE } from './hash-password.ts'

let shop: TestShop
beforeAll(async () => {
  const env = { TRUST_PROXY: 'loopback', LIMIT_REGISTER: '1000' }
  shop = await testShop({ env, hashPause: HASH_PAUSE })
})
afterAll(() => shop.close())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const CROWD = '203.0.113.7'

/** Logins that never pause, over 30 connections, until they are stopped; `answers` counts them by status. */
function hammer(attempt: (n: number) => Promise<{ status: number }>) {
  const answers = new Map<number, number>()
  let going = true
  const loops = Array.from({ length: 30 }, async (_, n) => {
    while (going) {
      const { status } = await attempt(n)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  return {
    answers,
    stop: async () => {
      going = false
      await Promise.all(loops)
    },
  }
}

test('F63 fifteen accounts that hammer behind one address neither refuse a victim’s login nor make it wait for all of them', async () => {
  const accounts = await Promise.all(Array.from({ length: 15 }, () => signedIn(shop.origin)))
  const victim = await signedIn(shop.origin)
  const call = client(shop.origin)
  const logIn = ({ email, password }: { email: string; password: string }, ip: string) =>
    call('POST', '/api/auth/login', { email, password }, from(ip))

  const crowd = hammer((n) => logIn(accounts[n % 15] ?? victim, CROWD))
  await expect.poll(() => crowd.answers.get(200) ?? 0).toBeGreaterThan(5)
  // From another address, and from the same one with an account that hammers nothing.
  for (const ip of ['198.51.100.4', CROWD]) {
    const before = crowd.answers.get(200) ?? 0
    expect((await logIn(victim, ip)).status).toBe(200)
    const turns = (crowd.answers.get(200) ?? 0) - before
    // A few turns pass before a login comes to its hash. Without shares it would wait for 60 (fair-queue.test.ts).
    expect(turns).toBeLessThan(25)
  }
  await crowd.stop()
  // What the crowd asked for beyond its share was refused as its own, not as a fault of the shop.
  expect([...crowd.answers.keys()].sort()).toEqual([200, 429])
})

test('F63 guessing the old password with many sessions from one address ends at the limit of the address', async () => {
  const strict = await testShop({ env: { TRUST_PROXY: 'loopback', LIMIT_LOGIN_ADDRESS: '6' } })
  const readers = [await signedIn(strict.origin), await signedIn(strict.origin)]
  const guess = {
    old_password: 'bukan ini',
    new_password: 'payung merah',
    new_password_confirmation: 'payung merah',
  }
  const answers: number[] = []
  for (let count = 0; count < 8; count++) {
    const reader = readers[count % 2]
    answers.push((await reader?.call('POST', '/api/auth/update-password', guess, from(CROWD)))?.status ?? 0)
  }
  expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
  await strict.close()
})
