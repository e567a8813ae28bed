import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { HashAnswer, HashOrder } from './hash-password.worker.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane; 14 ms on the machine this is measured on. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/**
 * The pause after each hash, in milliseconds: at most 18 logins a second. A login costs as much again in the
 * database and the event loop, and without the pause the catalogue's p95 beside a wave of them was 2.5 × what it
 * is alone, with it 1.3 × (`npm run bench -- login`). A login that comes alone never waits for it.
 */
const REST = 40

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
 * Hashes passwords in one thread of low rank, one at a time and with a pause after each: a wave of logins costs
 * a third of one core and 19 MiB, and pages stay quick. Who comes when the queue is full is told to come back.
 */
export function openPasswords({ maxWaiting = 100 }: PasswordsOptions = {}): Passwords {
  const inTurn = oneAtATime(maxWaiting)
  const ask = hashingThread()
  const nobody = hashOfNobody()
  return {
    hash: (password) =>
      inTurn(async () => String(await ask({ password: password.normalize('NFC'), cost: COST }))),
    verify: (stored, password) =>
      inTurn(async () => {
        const right = await ask({ password: password.normalize('NFC'), stored: stored ?? nobody })
        return right === true && stored !== undefined
      }),
  }
}

/** A thread that lives as long as the process and keeps it alive only while it works; a dead one is replaced. */
function hashingThread() {
  let thread: Worker | undefined
  const startThread = () => {
    const worker = new Worker(new URL('./hash-password.worker.ts', import.meta.url))
    // It may also end between two passwords; without a listener its error would end the shop.
    const forget = () => {
      if (thread === worker) thread = undefined
    }
    return worker.on('error', forget).on('exit', forget)
  }
  return async (order: HashOrder): Promise<string | boolean> => {
    thread ??= startThread()
    const worker = thread
    worker.ref()
    try {
      worker.postMessage(order)
      const answer = await answerOf(worker)
      if ('fault' in answer) throw new Error(`a password could not be hashed: ${answer.fault}`)
      return answer.result
    } catch (error) {
      thread = undefined
      void worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }
}

async function answerOf(worker: Worker): Promise<HashAnswer> {
  const leaving = new AbortController()
  const gone = once(worker, 'exit', { signal: leaving.signal }).then(() => {
    throw new Error('the thread that hashes passwords ended')
  })
  try {
    const [answer]: HashAnswer[] = await Promise.race([
      once(worker, 'message', { signal: leaving.signal }),
      gone,
    ])
    if (answer === undefined) throw new Error('the thread that hashes passwords said nothing')
    return answer
  } finally {
    gone.catch(() => undefined)
    leaving.abort()
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
    last = turn.catch(() => undefined).then(() => sleep(REST))
    return turn
  }
}
