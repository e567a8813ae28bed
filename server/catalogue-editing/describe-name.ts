import { LONGEST_ABOUT, type NameKind } from '#contracts/console/names.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { lockName, type NameEdit, tableOf } from './merge-names.ts'
import { findAbout, updateAbout } from './names.queries.ts'

export type DescribedName = { id: number; name: string; about: string; version: number }

/**
 * Writes what the page of an author, a publisher or a series says about them; an empty text says nothing. Cards do not
 * show it, so that no listing is rebuilt.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 */
export async function describeName(
  tx: Tx,
  actor: Actor,
  { about: given, ...edit }: NameEdit & { kind: NameKind; about: string },
): Promise<DescribedName> {
  const { kind, id, now } = edit
  const table = tableOf(kind)
  const { name, version } = await lockName(tx, actor, edit)
  const current = { id, name, about: await findAbout(tx, table, id), version }
  const about = paragraphs(given)
  if (about.length > LONGEST_ABOUT) {
    throw fieldFailure('about', `Teks paling panjang ${LONGEST_ABOUT.toLocaleString('id-ID')} huruf`)
  }
  const act = { verb: VERBS[kind], id, before: current, now }
  return recordChange(tx, actor, act, async () => {
    await updateAbout(tx, table, id, about)
    return { ...current, about, version: version + 1 }
  })
}

const VERBS = {
  contributor: 'contributor.describe',
  publisher: 'publisher.describe',
  series: 'series.describe',
} as const

/** Lines as they were typed, without control characters, and at most one empty line between two. */
const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
