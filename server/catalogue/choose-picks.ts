import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { listPicks, lockPicks, type Pick, replacePicks } from './home-picks.queries.ts'
import { countTitles } from './landings.queries.ts'

export { listPicks } from './home-picks.queries.ts'

/** There is one list of them. */
const THE_LIST = 1

/**
 * Picks exactly these titles for the home page.
 * @throws Failure forbidden, invalid
 */
export async function choosePicks(
  tx: Tx,
  actor: Actor,
  { titleIds, now }: { titleIds: readonly number[]; now: Date },
): Promise<Pick[]> {
  requireRight(actor, 'pemasaran.ubah')
  if (new Set(titleIds).size < titleIds.length) {
    throw fieldFailure('title_ids', 'Setiap judul hanya dipilih satu kali')
  }
  if ((await countTitles(tx, titleIds)) < titleIds.length) {
    throw fieldFailure('title_ids', 'Salah satu judul tidak ada lagi. Pilih yang lain.')
  }
  await lockPicks(tx)
  const idsOf = (picks: readonly Pick[]) => ({ titleIds: picks.map(({ id }) => id) })
  const before = idsOf(await listPicks(tx))
  await recordChange(tx, actor, { verb: 'home-picks.choose', id: THE_LIST, before, now }, async () => {
    await replacePicks(tx, titleIds)
    await announceCatalogueChange(tx)
    return idsOf(await listPicks(tx))
  })
  return listPicks(tx)
}
