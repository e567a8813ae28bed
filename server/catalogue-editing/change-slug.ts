import { slugify } from '#kernel/text.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { isReservedSlug } from './choose-slugs.ts'
import { type EditedTitle, getTitle, lockForEdit, type OneTitle } from './save-title.ts'
import { findOwnerOfSlug, retireSlug } from './slugs.queries.ts'
import { updateTitle } from './title-records.queries.ts'

export type SlugChange = OneTitle & {
  /** Words are joined by hyphens. */
  slug: string
}

/**
 * Gives a title another slug. The former one leads to the present one for ever, and no other title gets it.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict
 */
export async function changeSlug(tx: Tx, actor: Actor, change: SlugChange): Promise<EditedTitle> {
  const { id, now } = change
  const current = await lockForEdit(tx, actor, change)
  const slug = slugify(change.slug)
  if (isReservedSlug(slug)) throw fieldFailure('slug', `Slug “${slug}” dipakai oleh toko`)
  if (slug === current.slug) throw fieldFailure('slug', `Slug judul ini memang “${slug}”`, 'conflict')
  const owner = await findOwnerOfSlug(tx, slug)
  if (owner !== undefined && owner.id !== id) {
    throw fieldFailure('slug', `Slug “${slug}” sudah menuju judul lain: ${owner.name}`, 'conflict')
  }
  await retireSlug(tx, { titleId: id, former: current.slug, present: slug })
  await updateTitle(tx, id, { slug }, now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: 'title.change-slug', id, before: current, after: saved, now })
  return saved
}
