import { createHash, randomBytes } from 'node:crypto'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type BookFile, mayRead } from '../may-read.ts'
import { insertDevice, type LiveLink, lockLiveLink } from './reading-links.queries.ts'

/** How many devices can use a link: the first ones that open it. */
const MOST_DEVICES = 2

const DEVICE = /^[\w-]{43}$/

export type OpenedLink = { file: BookFile; link: LiveLink; device: string }

/**
 * Opens a reading link on a device. The first two devices are remembered.
 * @param device the id that an earlier opening gave to this browser; anything else counts as a new device
 * @throws Failure not_found where the link has ended, was revoked, or belongs to two other devices; not_owned where
 *   its owner cannot read the ebook any more
 */
export async function openReadingLink(
  database: Database,
  { token, device, now }: { token: string; device: string | undefined; now: Date },
): Promise<OpenedLink> {
  const own = device !== undefined && DEVICE.test(device) ? device : randomBytes(32).toString('base64url')
  const link = await database.transact((tx) => rememberDevice(tx, { token, device: own, now }))
  const { userId, fileKey, source } = link
  const file = await mayRead(database.kysely, { userId, token, fileKey, source, now, continuing: false })
  return { file, link, device: own }
}

async function rememberDevice(
  tx: Tx,
  { token, device, now }: { token: string; device: string; now: Date },
): Promise<LiveLink> {
  const found = await lockLiveLink(tx, sessionHash(token), now)
  if (found === undefined) {
    throw new Failure(
      'not_found',
      'Tautan baca ini sudah berakhir atau dicabut. Minta tautan baru kepada pemiliknya.',
    )
  }
  const { devices, ...link } = found
  const hash = deviceHash(device)
  if (devices.some((known) => known.equals(hash))) return link
  if (devices.length >= MOST_DEVICES) {
    throw new Failure(
      'not_found',
      'Tautan baca ini sudah dibuka di dua perangkat lain. Minta tautan baru kepada pemiliknya.',
    )
  }
  await insertDevice(tx, { linkId: link.id, hash, now })
  return link
}

export const deviceHash = (device: string) => createHash('sha256').update(device).digest()
