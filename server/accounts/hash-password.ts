import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane; 14 ms on the machine this is measured on. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash (no such account) it takes as long and is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

export type PasswordsOptions = {
  /** How many may wait for their turn before the next one is sent away. */
  maxWaiting?: number
}

/**
 * Hashes passwords off the event loop, one at a time: a wave of logins costs one core and 19 MiB, never all of
 * them, and pages stay quick. Who comes when the queue is full is told to come back.
 */
export function openPasswords({ maxWaiting = 100 }: PasswordsOptions = {}): Passwords {
  const inTurn = oneAtATime(maxWaiting)
  const nobody = hashOfNobody()
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), COST)),
    verify: (stored, password) =>
      inTurn(async () => {
        const right = await verify(stored ?? nobody, password.normalize('NFC'))
        return right && stored !== undefined
      }),
  }
}

/** A hash of the same cost that no password fits. */
function hashOfNobody(): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const cost = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${base64(randomBytes(16))}$${base64(randomBytes(COST.outputLen))}`
}

function oneAtATime(maxWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > maxWaiting) {
      throw new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: 5 })
    }
    waiting++
    const turn = last.then(work).finally(() => waiting--)
    last = turn.catch(() => undefined)
    return turn
  }
}
