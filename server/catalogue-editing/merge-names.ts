import { LONGEST_NAME, type NameKind } from '#contracts/console/names.ts'
import { fold } from '#kernel/text.ts'
import { plainText } from '#server/accounts/plain-text.rules.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { followName } from './follow-names.ts'
import { isGenreRemoved } from './genres.queries.ts'
import {
  countTitlesOf,
  findName,
  findNamesake,
  listNameRows,
  markMerged,
  type NameRecord,
  type NameTable,
  passAboutOn,
  updateKey,
  updateName,
} from './names.queries.ts'

export type { ListedName, NameRecord } from './names.queries.ts'

/** Genres are names, too, with a place and a right of their own. */
export type AnyNameKind = NameKind | 'genre'

const KINDS = {
  publisher: {
    table: 'publishers',
    right: 'katalog.ubah',
    word: 'Penerbit',
    rename: 'publisher.rename',
    merge: 'publisher.merge',
  },
  contributor: {
    table: 'contributors',
    right: 'katalog.ubah',
    word: 'Nama',
    rename: 'contributor.rename',
    merge: 'contributor.merge',
  },
  series: {
    table: 'series',
    right: 'katalog.ubah',
    word: 'Seri',
    rename: 'series.rename',
    merge: 'series.merge',
  },
  genre: {
    table: 'genres',
    right: 'pemasaran.ubah',
    word: 'Genre',
    rename: 'genre.rename',
    merge: 'genre.merge',
  },
} as const

export const tableOf = <Kind extends AnyNameKind>(kind: Kind): (typeof KINDS)[Kind]['table'] =>
  KINDS[kind].table

export async function listNames(
  db: Queryable,
  kind: NameKind,
  { text, limit, offset }: { text: string; limit: number; offset: number },
) {
  const words = fold(text).split(' ').filter(Boolean).slice(0, 8)
  return listNameRows(db, tableOf(kind), { words, limit, offset })
}

export type NameEdit = Edit & {
  kind: AnyNameKind
  id: number
}

/**
 * Gives a publisher, a contributor, a series or a genre another name, with all titles that have it.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict where another has the name
 */
export async function renameName(
  tx: Tx,
  actor: Actor,
  { name: given, ...edit }: NameEdit & { name: string },
): Promise<NameRecord> {
  const { kind, id, now } = edit
  const table = tableOf(kind)
  const current = await lockName(tx, actor, edit)
  const name = await freeName(tx, kind, given, id)
  return recordChange(tx, actor, { verb: KINDS[kind].rename, id, before: current, now }, async () => {
    await writeName(tx, table, current, name)
    return { ...current, name, version: current.version + 1 }
  })
}

/** A name that was merged into this one and had the new name takes the former one. */
export async function writeName(tx: Tx, table: NameTable, current: NameRecord, name: string): Promise<void> {
  const { id } = current
  const alias = await findNamesake(tx, table, fold(name), id)
  if (alias !== undefined) await updateKey(tx, table, alias.id, { name, key: `${fold(name)} ${alias.id}` })
  await updateName(tx, table, id, { name, key: fold(name) })
  if (alias !== undefined) {
    await updateKey(tx, table, alias.id, { name: current.name, key: fold(current.name) })
  }
  await followName(tx, table, id)
}

/**
 * Makes two names one: all titles of the first get the second, and imports that still have the first find the second.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 * @returns the name that is left, and how many titles it gets
 */
export async function mergeNames(
  tx: Tx,
  actor: Actor,
  { into, ...edit }: NameEdit & { into: number },
): Promise<{ name: NameRecord; titles: number }> {
  const { kind, id, now } = edit
  const table = tableOf(kind)
  const current = await lockName(tx, actor, edit)
  const target = into === id ? undefined : await findName(tx, table, into)
  if (
    target === undefined ||
    target.mergedInto !== null ||
    (kind === 'genre' && (await isGenreRemoved(tx, into)))
  ) {
    throw fieldFailure('into', `${KINDS[kind].word} tujuan tidak ada. Pilih yang lain`)
  }
  const titles = await countTitlesOf(tx, table, id)
  await markMerged(tx, table, id, into)
  const gotText = table !== 'genres' && (await passAboutOn(tx, table, { id, into }))
  await followName(tx, table, id)
  const before = { name: current.name, mergedInto: null }
  const after = { name: target.name, mergedInto: into, titles }
  await recordAct(tx, actor, { verb: KINDS[kind].merge, id, before, after, now })
  return { name: { ...target, version: target.version + (gotText ? 1 : 0) }, titles }
}

/** @throws Failure forbidden, not_found, changed_meanwhile */
export async function lockName(
  tx: Tx,
  actor: Actor,
  { kind, id, version }: Omit<NameEdit, 'now'>,
): Promise<NameRecord> {
  requireRight(actor, KINDS[kind].right)
  // Its row is locked first in every change of the catalogue, and locks the names with it.
  await announceCatalogueChange(tx)
  const current = await findName(tx, tableOf(kind), id)
  if (
    current === undefined ||
    current.mergedInto !== null ||
    (kind === 'genre' && (await isGenreRemoved(tx, id)))
  ) {
    throw new Failure('not_found', `${KINDS[kind].word} ini tidak ada lagi.`)
  }
  requireVersion(version, current)
  return current
}

/**
 * A name in the form in which it is stored.
 * @throws Failure invalid, conflict where another one has it
 */
export async function freeName(tx: Tx, kind: AnyNameKind, given: string, id: number | null): Promise<string> {
  const name = plainText(given)
  if (fold(name) === '') throw fieldFailure('name', 'Isi nama')
  if (name.length > LONGEST_NAME) throw fieldFailure('name', `Nama paling panjang ${LONGEST_NAME} huruf`)
  const namesake = await findNamesake(tx, tableOf(kind), fold(name), id ?? 0)
  if (namesake !== undefined && (id === null || namesake.mergedInto !== id)) {
    throw fieldFailure('name', `Nama ini sudah ada: ${namesake.name}. Gabungkan keduanya`, 'conflict')
  }
  return name
}
