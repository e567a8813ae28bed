import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Purchase, purchase } from '#contracts/orders.ts'
import { DAY } from '#kernel/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { claimKey, deleteKey, findKey, updateKey } from './checkout.queries.ts'

/** A key that a client sent with a request of a user. */
export type RequestKey = { userId: number; key: string; hash: string }

export const KEYS_LAST = 7 * DAY

export function requestKey(
  userId: number,
  key: string | undefined,
  request: unknown,
): RequestKey | undefined {
  return key === undefined ? undefined : { userId, key, hash: hashOf(request) }
}

/**
 * Gives whether this is the first request with its key. It claims the key in the transaction that makes its
 * order, so that neither can be left behind without the other; a twin is blocked by the key's row until that
 * transaction ends.
 * @throws Failure `idempotency_mismatch` where the key came with another request before (within 7 days)
 */
export async function claimRequest(tx: Tx, request: RequestKey, now: Date): Promise<boolean> {
  const forgetBefore = new Date(now.getTime() - KEYS_LAST)
  if (await claimKey(tx, request, { now, forgetBefore })) return true
  refuseMismatch(request, await findKey(tx, request.userId, request.key))
  return false
}

/**
 * Whether the key has made something before.
 * @throws Failure `idempotency_mismatch` as `claimRequest` does
 */
export async function isKnownRequest(db: Queryable, request: RequestKey, now: Date): Promise<boolean> {
  const known = await findKey(db, request.userId, request.key)
  if (known === undefined || known.createdAt.getTime() < now.getTime() - KEYS_LAST) return false
  refuseMismatch(request, known)
  return true
}

function refuseMismatch(request: RequestKey, known: { hash: string } | undefined): void {
  if (known === undefined || known.hash === request.hash) return
  throw new Failure(
    'idempotency_mismatch',
    'Permintaan ini memakai kunci dari permintaan lain. Muat ulang halaman lalu coba lagi.',
  )
}

/** Notes which order a request makes, so that a twin can find it before the answer is there. */
export async function rememberOrder(tx: Tx, request: RequestKey, orderId: number): Promise<void> {
  await updateKey(tx, request, { status: null, answer: JSON.stringify({ orderId }) })
}

/** Keeps the first request's answer for whoever asks again. */
export async function rememberAnswer(db: Queryable, request: RequestKey, answer: Purchase): Promise<void> {
  await updateKey(db, request, { status: 201, answer: JSON.stringify(answer) })
}

/** The first request came to nothing: the next one with its key is a first one again. */
export async function forgetRequest(db: Queryable, request: RequestKey): Promise<void> {
  await deleteKey(db, request)
}

/** What is known of a request that was made before: its answer, or only its order, or that it failed. */
export type Known = { answer: Purchase } | { orderId: number } | 'failed'

export async function recallRequest(db: Queryable, request: RequestKey): Promise<Known> {
  const known = await findKey(db, request.userId, request.key)
  if (known?.answer == null) return 'failed'
  const kept: unknown = JSON.parse(known.answer)
  return known.status === null ? orderNote.parse(kept) : { answer: purchase.parse(kept) }
}

const orderNote = z.object({ orderId: z.number() })

function hashOf(request: unknown): string {
  return createHash('sha256').update(canonical(request)).digest('hex')
}

/** JSON with its fields in one order: the same request, however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
