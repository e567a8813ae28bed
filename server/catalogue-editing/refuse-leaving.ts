import type { SwitchedNotice } from '#contracts/notice-kinds.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { isBegunBySubscribers } from './leaving.queries.ts'
import type { TitleChanges, TitleDraft } from './title-draft.rules.ts'
import type { EditedTitle } from './title-records.queries.ts'

/** Whether the shop tells readers of titles that leave the subscription. */
export type LeavingAllowed = { readShop: () => Promise<{ notices: readonly SwitchedNotice[] }> }

/**
 * Under the lock of the catalogue's version, which a change of the setting takes as well.
 * @throws Failure conflict where these notices are switched off
 */
export async function requireLeaving(
  tx: Tx,
  { readShop }: LeavingAllowed,
  { ebook }: TitleChanges,
): Promise<void> {
  if (ebook?.leavesOn == null) return
  await announceCatalogueChange(tx)
  if ((await readShop()).notices.includes('leaving')) return
  const message = 'Pemberitahuan judul yang keluar dari langganan dimatikan di pengaturan toko'
  throw fieldFailure('ebook.leaves_on', message, 'conflict')
}

/** Readers who have begun a title have so many days to finish it. */
const NOTICE_DAYS = 30

type Edit = { draft: TitleDraft; current: EditedTitle | undefined; now: Date }

/**
 * A title that subscribers have begun leaves on a day at least thirty days ahead; a day that is set may become a later
 * one. One that nobody has begun leaves on any later day, or at once.
 * @throws Failure invalid, conflict
 */
export async function refuseLeaving(tx: Tx, { draft, current, now }: Edit): Promise<void> {
  const wanted = draft.ebook?.leavesOn ?? null
  const present = current?.ebook?.leavesOn ?? null
  const today = dayInWib(now)
  const hasLeft = present !== null && present <= today
  const wasIncluded = current?.ebook?.inSubscription === true && !hasLeft
  const isIncluded = draft.ebook?.inSubscription === true
  const isMoved = wanted !== null && wanted !== present
  if (isMoved && wanted <= today) throw fieldFailure('ebook.leaves_on', 'Pilih tanggal yang akan datang')
  const endsNow = wasIncluded && !isIncluded
  const earliest = dayInWib(new Date(now.getTime() + NOTICE_DAYS * DAY))
  const endsSoon = wasIncluded && isMoved && wanted < earliest && (present === null || wanted < present)
  if (current === undefined || (!endsNow && !endsSoon)) return
  if (!(await isBegunBySubscribers(tx, current.id, now))) return
  const words = `Sudah ada pelanggan yang membaca judul ini. Tanggal keluarnya paling cepat ${formatLongDay(earliest)}`
  throw fieldFailure(endsSoon ? 'ebook.leaves_on' : 'ebook.in_subscription', words, 'conflict')
}
