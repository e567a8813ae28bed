import {
  NOTICE_KINDS,
  NOTICE_WORDS,
  type NoticeKind,
  OF_SUBSCRIPTION,
  type SwitchedNotice,
} from '#contracts/notice-kinds.ts'
import type { NoticeChoice } from '#contracts/notices.ts'
import { isoInWib } from '#kernel/time.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { type Consent, endConsent, giveConsent, listConsents, watchCart } from './consents.queries.ts'

export type NoticeDeps = { database: Database; readShop: ReadShop }

type Switches = { notices: readonly SwitchedNotice[]; wishlist: boolean }

/** The kinds that the shop sends, in their order. */
export const sentKinds = ({ notices, wishlist }: Switches): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => (kind === 'wishlist' ? wishlist : notices.includes(kind)))

/** @throws Failure switched_off where the shop does not send this kind */
export async function requireNotice(readShop: ReadShop, kind: NoticeKind): Promise<void> {
  if (!sentKinds(await readShop()).includes(kind)) {
    throw new Failure('switched_off', 'Toko ini tidak mengirim pemberitahuan ini.')
  }
}

/** Which of the given kinds a reader gets. */
export async function listChoices(
  db: Queryable,
  userId: number,
  kinds: readonly NoticeKind[],
): Promise<NoticeChoice[]> {
  const stored = new Map((await listConsents(db, userId)).map((consent) => [consent.kind, consent]))
  return kinds.map((kind) => {
    const consent = stored.get(kind)
    const decidedAt = consent?.endedAt ?? consent?.givenAt ?? null
    return { kind, on: isOn(kind, consent), decided_at: decidedAt && isoInWib(decidedAt) }
  })
}

/** What a reader decided about each kind, as staff see it. */
export async function listDecisions(db: Queryable, userId: number): Promise<Consent[]> {
  const decided = (await listConsents(db, userId)).filter(({ givenAt, endedAt }) => givenAt ?? endedAt)
  return decided.sort((one, other) => NOTICE_KINDS.indexOf(one.kind) - NOTICE_KINDS.indexOf(other.kind))
}

const isOn = (kind: NoticeKind, consent: Consent | undefined): boolean =>
  consent?.endedAt == null && (consent?.givenAt != null || OF_SUBSCRIPTION.includes(kind))

/**
 * Stores when and to what words a reader consented, or that mails of this kind end at once.
 * @throws Failure unauthenticated
 */
export async function chooseNotice(
  tx: Tx,
  { userId, kind, on, now }: { userId: number; kind: NoticeKind; on: boolean; now: Date },
): Promise<void> {
  await lockUser(tx, userId)
  if (!on) return endConsent(tx, { userId, kind, now })
  if (kind === 'cart') await watchCart(tx, userId)
  await giveConsent(tx, { userId, kind, text: NOTICE_WORDS[kind].consent, now })
}
