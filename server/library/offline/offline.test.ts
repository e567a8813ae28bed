import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileSource } from '#contracts/library.ts'
import { offlineCalls } from '#contracts/offline.ts'
import { DAY } from '#kernel/time.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { grantEntitlements, revokeEntitlements } from '../grant-entitlements.ts'
import { leaseEnd } from './lease.rules.ts'
import { offlineHandlers } from './offline.routes.ts'

const now = new Date('2026-11-21T05:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * DAY).toISOString()
let db: TestDatabase
let folder: string
let titleId: number
let name: string
let handle: ReturnType<typeof offlineHandlers>['POST /api/user/offline-leases']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-leases-'))
  db = await testDatabase()
  handle = offlineHandlers(db)['POST /api/user/offline-leases']
  const ebook = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  const [added = 0] = await addTitles(db.database, [titleRecord({ ebook })])
  titleId = added
  const files = await openLocalFolder(folder)
  const bytes = Buffer.from(htmlBook())
  name = (await addEbookFile({ database: db.database, files }, { titleId, kind: 'HTML', bytes })).fileKey
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** A user who is signed in for a year; the token of the session is made of the user's id. */
async function addReader(): Promise<number> {
  const userId = await addUser(db.database)
  await db.database.kysely
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: sessionHash(`token ${userId}`),
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 365 * DAY),
    })
    .execute()
  return userId
}

async function leaseOf(userId: number, source: FileSource, at = now, file = name) {
  const shape = offlineCalls['POST /api/user/offline-leases']
  const body = { books: [{ name: file, source }] }
  const context = { ...contextOf(userId, at), token: `token ${userId}` }
  const answer = await callHandler(shape, handle as never, { body }, context)
  return (answer as Awaited<ReturnType<typeof handle>>['data']).leases[0]?.lease
}

describe('§4 a copy of a book on a device', () => {
  test('may be read for 14 days by its owner, and for 14 more when the shop is asked again', async () => {
    const userId = await addReader()
    const orderId = await addPaidOrder(db.database, userId)
    await db.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds: [titleId], orderId })))
    expect(await leaseOf(userId, 'Book User')).toMatchObject({ until: days(14), bytes: expect.any(Number) })
    const later = new Date(now.getTime() + 10 * DAY)
    expect(await leaseOf(userId, 'Book User', later)).toMatchObject({ until: days(24) })
    await db.database.transact((tx) => tx.commit(revokeEntitlements({ orderId, now })))
    expect(await leaseOf(userId, 'Book User', later)).toBeNull()
  })

  test('may be read by a subscriber until the subscription ends, and by nobody else', async () => {
    const userId = await addReader()
    expect(await leaseOf(userId, 'Book Subscriber')).toBeNull()
    const packageId = await addPackage(db.database)
    const orderId = await addPaidOrder(db.database, userId, 'subscription')
    await db.database.transact((tx) => startSubscription(tx, { userId, packageId, orderId, months: 1, now }))
    expect(await leaseOf(userId, 'Book Subscriber')).toMatchObject({ until: days(14) })
    const nearTheEnd = new Date(now.getTime() + 25 * DAY)
    expect(await leaseOf(userId, 'Book Subscriber', nearTheEnd)).toMatchObject({ until: days(30) })
    expect(await leaseOf(userId, 'Book Subscriber', new Date(now.getTime() + 31 * DAY))).toBeNull()
    expect(await leaseOf(userId, 'Book User')).toBeNull()
    expect(await leaseOf(userId, 'Book Subscriber', now, 'tidak-ada')).toBeNull()
  })

  test('F72 is never let beyond the end of a subscription, or of the session that asks', () => {
    const end = (sessionEnds: number, subscribedUntil?: number) =>
      leaseEnd(
        now,
        new Date(days(sessionEnds)),
        subscribedUntil === undefined ? undefined : new Date(days(subscribedUntil)),
      ).toISOString()
    expect(end(30, 3)).toBe(days(3))
    expect(end(30, 40)).toBe(days(14))
    expect(end(30)).toBe(days(14))
    expect(end(2)).toBe(days(2))
    expect(end(2, 1)).toBe(days(1))
  })
})
