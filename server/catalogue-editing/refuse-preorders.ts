import { dayInWib } from '#kernel/time.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import type { TitleChanges, TitleDraft } from './title-draft.rules.ts'
import { type EditedTitle, isSold } from './title-records.queries.ts'

/** Whether the shop sells preorders. */
export type PreordersAllowed = { readShop: () => Promise<{ preorders: boolean }> }

/**
 * Under the lock of the catalogue's version, which a change of the setting takes as well.
 * @throws Failure conflict where preorders are switched off
 */
export async function requirePreorders(
  tx: Tx,
  { readShop }: PreordersAllowed,
  { ebook, paper }: TitleChanges,
): Promise<void> {
  const field = ebook?.preorder ? 'ebook.preorder' : paper?.preorder ? 'physical_book.preorder' : undefined
  if (field === undefined) return
  await announceCatalogueChange(tx)
  if ((await readShop()).preorders) return
  throw fieldFailure(field, 'Pra-pesan dimatikan di pengaturan toko', 'conflict')
}

type Edit = { draft: TitleDraft; current: EditedTitle | undefined; now: Date }

/**
 * A day for preorders lies in the future, and is never given to an edition that somebody could read or was sent.
 * @throws Failure invalid, conflict
 */
export async function refusePreorders(tx: Tx, { draft, current, now }: Edit): Promise<void> {
  const today = dayInWib(now)
  for (const format of ['ebook', 'paper'] as const) {
    const wanted = draft[format]?.preorder ?? null
    const present = current?.[format]?.preorder ?? null
    if (wanted === null || wanted.releasesOn === present?.releasesOn) continue
    const field = `${format === 'ebook' ? 'ebook' : 'physical_book'}.preorder`
    if (wanted.releasesOn <= today) throw fieldFailure(field, 'Pilih tanggal terbit yang akan datang')
    const isOpen = present === null || present.releasesOn <= today
    if (current !== undefined && isOpen && (await isSold(tx, current.id, format))) {
      throw fieldFailure(
        field,
        'Edisi ini sudah pernah dibeli, jadi tidak dapat dijadikan pra-pesan',
        'conflict',
      )
    }
  }
}
