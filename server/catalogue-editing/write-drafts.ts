import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/platform/database/database.ts'
import { writeLeaving } from './leaving.queries.ts'
import { saveNames } from './save-names.ts'
import { replaceContributors, upsertEditions } from './save-titles.queries.ts'
import type { DraftWrite } from './title-draft.rules.ts'
import { deleteEdition, type NameIds, writePreorder } from './title-records.queries.ts'
import { updateDrafts } from './write-drafts.queries.ts'

/**
 * Writes drafts over titles that are locked, in statements for all of them. Nothing is checked here
 * (`refuseDraft` in save-title.ts), and no title may be given twice.
 */
export async function writeDrafts(tx: Tx, writes: readonly DraftWrite[], now: Date): Promise<void> {
  if (writes.length === 0) return
  const namesOf = await saveNamesOf(tx, writes)
  await updateDrafts(
    tx,
    writes.map((write) => ({ ...write, names: namesOf(write) })),
    now,
  )
  await writeParts(tx, writes, now)
}

type Named = Pick<DraftWrite, 'draft' | 'present'>

/** Saves the names that differ from the present ones. @returns their ids */
export async function saveNamesOf(tx: Tx, writes: readonly Named[]): Promise<(write: Named) => NameIds> {
  const idsOf = async (table: 'publishers' | 'series', field: 'publisher' | 'series') => {
    const differs = ({ draft, present }: Named) => draft[field] !== present[field]
    const idOf = await saveNames(
      tx,
      table,
      writes.filter(differs).map(({ draft }) => draft[field]),
    )
    return (write: Named) => (differs(write) ? idOf(write.draft[field]) : undefined)
  }
  const publisherId = await idsOf('publishers', 'publisher')
  const seriesId = await idsOf('series', 'series')
  return (write) => ({ publisherId: publisherId(write), seriesId: seriesId(write) })
}

/** Writes the contributors and the editions that differ from the present ones. */
export async function writeParts(tx: Tx, writes: readonly DraftWrite[], now: Date): Promise<void> {
  await writeContributors(
    tx,
    writes.filter(({ draft, present }) => !isDeepStrictEqual(draft.contributors, present.contributors)),
  )
  const changed = writes.flatMap(({ id: titleId, draft: { ebook, paper }, present }) => {
    const editions = {
      ebook: ebook && { ...ebook, weightGrams: null },
      paper: paper && { ...paper, inSubscription: false },
    }
    return (['ebook', 'paper'] as const)
      .filter((format) => !isDeepStrictEqual({ ebook, paper }[format], present[format]))
      .map((format) => ({ titleId, format, edition: editions[format], former: present[format] }))
  })
  await upsertEditions(
    tx,
    changed.flatMap(({ titleId, format, edition }) => {
      if (edition === null) return []
      const { price: priceIdr, ...rest } = edition
      return [{ titleId, format, priceIdr, ...rest }]
    }),
  )
  for (const { titleId, format, edition, former } of changed) {
    const preorder = edition?.preorder ?? null
    if (edition === null) await deleteEdition(tx, titleId, format)
    else if (!isDeepStrictEqual(preorder, former?.preorder ?? null)) {
      await writePreorder(tx, { titleId, format, preorder, now })
    }
  }
  for (const { id, draft, present } of writes) {
    const leavesOn = draft.ebook?.leavesOn ?? null
    if (draft.ebook !== null && leavesOn !== (present.ebook?.leavesOn ?? null)) {
      await writeLeaving(tx, id, leavesOn)
    }
  }
}

async function writeContributors(tx: Tx, writes: readonly DraftWrite[]): Promise<void> {
  if (writes.length === 0) return
  const idOf = await saveNames(
    tx,
    'contributors',
    writes.flatMap(({ draft }) => draft.contributors.map(({ name }) => name)),
  )
  await replaceContributors(
    tx,
    writes.flatMap(({ id: titleId, draft }) =>
      draft.contributors.flatMap(({ name, role }, position) => {
        const contributorId = idOf(name)
        return contributorId === null ? [] : [{ titleId, position, contributorId, role }]
      }),
    ),
    writes.map(({ id }) => id),
  )
}
