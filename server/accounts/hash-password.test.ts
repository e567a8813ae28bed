import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { type Hashing, openPasswords } from './hash-password.ts'

/** Hashing for a single reader. */
function openForOne(): Hashing {
  const passwords = openPasswords()
  const asker = { address: '10.0.0.1', account: 'a reader' }
  return {
    hash: (password) => passwords.admit(asker, (hashing) => hashing.hash(password)),
    verify: (hash, password) => passwords.admit(asker, (hashing) => hashing.verify(hash, password)),
  }
}

describe('passwords', () => {
  test('a password fits its hash in either Unicode form of its accents, and no other password does', async () => {
    const passwords = openForOne()
    const hash = await passwords.hash('kafé-rahasia')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(hash, 'kafe\u0301-rahasia')).toBe(true)
    expect(await passwords.verify(hash, 'kafe-rahasia')).toBe(false)
    expect(await passwords.verify(hash, '')).toBe(false)
  })

  test('F32 an unknown account takes as long to refuse as a wrong password', async () => {
    const passwords = openForOne()
    const hash = await passwords.hash('kafé-rahasia')
    const time = async (stored: string | undefined) => {
      const started = performance.now()
      expect(await passwords.verify(stored, 'salah-salah')).toBe(false)
      return performance.now() - started
    }
    const ratioOfTheQuickest = async () => {
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < 15; round++) {
        known.push(await time(hash))
        unknown.push(await time(undefined))
      }
      return Math.min(...unknown) / Math.min(...known)
    }
    // A busy machine slows either side for a while: a difference counts when three measures in a row show it.
    let ratio = 0
    for (let attempt = 0; attempt < 3 && (ratio < 0.7 || ratio > 1.4); attempt++) {
      ratio = await ratioOfTheQuickest()
    }
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1.4)
  })

  test('F35 a wave of logins waits up to a bound, the rest is refused, and the queue moves on', async () => {
    const { verify } = openForOne()
    const wave = await Promise.allSettled(Array.from({ length: 40 }, () => verify(undefined, 'salah-salah')))
    const refused = wave.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(20)
    expect(refused[0]?.reason).toMatchObject({ reason: 'too_many', retryAfterSeconds: 5 })
    expect(await verify(undefined, 'salah-salah')).toBe(false)
  })

  test('pages stay fast while passwords are hashed: the event loop is not blocked', async () => {
    const passwords = openForOne()
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await Promise.all(Array.from({ length: 10 }, () => passwords.verify(undefined, 'salah-salah')))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })
})
