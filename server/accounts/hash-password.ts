import { randomBytes } from 'node:crypto'
import { type Asker, openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { lowPriorityThread } from '#server/platform/threads/low-priority-thread.ts'
import type { HashOrder } from './hash-password.worker.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane; 14 ms on the machine this is measured on. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/**
 * The pause after each hash, in milliseconds: at most 18 hashes a second. A login costs as much again in the
 * database and the event loop. Without the pause, a wave of logins raises the catalogue's p95 to 2.5 × what it is
 * alone, with it to 1.3 × (`npm run bench -- login`). A login that comes alone does not wait for it.
 */
export const HASH_PAUSE = 40

/**
 * The most requests in the queue, in all and of one address. The last of 20 waits for about a second. Who signs in has
 * no session yet, so that no account has a share of its own.
 */
const PLACES = { inAll: 100, address: 20, account: 20 }

/**
 * The delay of a refusal: 60 connections of one address that never pause then make 120 requests a second instead of
 * thousands.
 */
const REFUSAL_DELAY = 500

export type Hashing = {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash (no such account) it takes the same time and is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

export type Passwords = {
  /**
   * Admits a request to the hashing queue, where it can hash and verify several times.
   * @throws Failure too_many or unavailable where its address has used up its share of the queue
   */
  admit<T>(asker: Asker, work: (hashing: Hashing) => Promise<T>): Promise<T>
  /** A hash that no password fits, for a deleted account. */
  unusableHash(): string
}

/**
 * Hashes passwords in one thread of low priority, one at a time and with a pause after each: a wave of logins costs
 * a third of one core and 19 MiB. Addresses and accounts get their turns in rotation (F63).
 */
export function openPasswords({ pause = HASH_PAUSE }: { pause?: number | undefined } = {}): Passwords {
  const queue = openFairQueue({
    concurrency: 1,
    places: PLACES,
    pause,
    refusalDelay: REFUSAL_DELAY,
  })
  const { ask } = lowPriorityThread<HashOrder, string | boolean>(
    new URL('./hash-password.worker.ts', import.meta.url),
    { name: 'hashing a password' },
  )
  const noAccount = unusableHash()
  return {
    admit: (asker, work) =>
      queue.admit(asker, (inTurn) =>
        work({
          hash: (password) =>
            inTurn(async () => String(await ask({ password: password.normalize('NFC'), cost: COST }))),
          verify: (stored, password) =>
            inTurn(async () => {
              const right = await ask({ password: password.normalize('NFC'), stored: stored ?? noAccount })
              return right === true && stored !== undefined
            }),
        }),
      ),
    unusableHash,
  }
}

/** A hash of random bits, of the same cost as a real one. */
function unusableHash(): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const cost = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${base64(randomBytes(16))}$${base64(randomBytes(COST.outputLen))}`
}
