import { randomBytes } from 'node:crypto'
import type { FileSource } from '#contracts/library.ts'
import { DAY } from '#kernel/time.ts'
import { accountGone, lockUser } from '#server/accounts/lock-user.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { upsertCopied } from '../copied-editions.queries.ts'
import { mayRead } from '../may-read.ts'
import { insertLink, listLiveLinks } from './reading-links.queries.ts'

/** The most valid links to one ebook at a time. */
const MOST_LINKS = 3
const LASTS = DAY

export type LinkRequest = { userId: number; token: string; fileKey: string; source: FileSource; now: Date }
export type MadeLink = { id: number; token: string; expiresAt: Date }

/**
 * Makes a link with which anybody can read this ebook for a day, on two devices. Its token is returned once and
 * stored only as a hash. It ends with the session that makes it.
 * @throws Failure not_owned, unauthenticated, conflict where three links to this ebook are valid already
 */
export async function makeReadingLink(database: Database, request: LinkRequest): Promise<MadeLink> {
  const { userId, fileKey, source, now } = request
  await mayRead(database.kysely, { ...request, continuing: false })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LASTS)
  const made = await database.transact(async (tx) => {
    await lockUser(tx, userId)
    const live = await listLiveLinks(tx, { userId, fileKey, now })
    if (live.length >= MOST_LINKS) {
      throw new Failure(
        'conflict',
        `Buku ini sudah memiliki ${MOST_LINKS} tautan baca. Cabut salah satu untuk membuat yang baru.`,
      )
    }
    const hashes = { sessionHash: sessionHash(request.token), tokenHash: sessionHash(token) }
    const link = await insertLink(tx, { userId, fileKey, source, ...hashes, now, expiresAt })
    if (link !== undefined) await upsertCopied(tx, { userId, editionIds: [link.editionId], now })
    return link
  })
  if (made === undefined) throw accountGone()
  return { id: made.id, token, expiresAt }
}
