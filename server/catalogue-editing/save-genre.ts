import { LAST_POSITION } from '#contracts/console/names.ts'
import { fold } from '#kernel/text.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { followName } from './follow-names.ts'
import {
  findGenreRecord,
  type GenreRecord,
  insertGenre,
  listGenreRecords,
  markRemoved,
  updatePosition,
} from './genres.queries.ts'
import { freeName, lockName, writeName } from './merge-names.ts'

export type { GenreRecord } from './genres.queries.ts'

/** Every genre in its order. */
export async function listAllGenres(db: Queryable): Promise<GenreRecord[]> {
  return listGenreRecords(db)
}

/** @throws Failure forbidden, invalid, conflict where there is one with the name */
export async function addGenre(
  tx: Tx,
  actor: Actor,
  { name: given, position = null, now }: { name: string; position?: number | null | undefined; now: Date },
): Promise<GenreRecord> {
  requireRight(actor, 'pemasaran.ubah')
  await announceCatalogueChange(tx)
  const name = await freeName(tx, 'genre', given, null)
  refusePosition(position)
  const id = await insertGenre(tx, { name, key: fold(name), position })
  const added = { id, name, position, titles: 0, version: 1 }
  await recordAct(tx, actor, { verb: 'genre.add', id, after: { name, position }, now })
  return added
}

export type GenreEdit = Edit & {
  id: number
}
export type GenreChange = GenreEdit & { changes: { name?: string; position?: number | null } }

/**
 * Renames a genre, or gives it another place.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict where there is one with the name
 */
export async function changeGenre(
  tx: Tx,
  actor: Actor,
  { id, changes, version, now }: GenreChange,
): Promise<GenreRecord> {
  const locked = await lockName(tx, actor, { kind: 'genre', id, version })
  const current = await getGenre(tx, id)
  const name = changes.name === undefined ? current.name : await freeName(tx, 'genre', changes.name, id)
  const position = changes.position === undefined ? current.position : changes.position
  refusePosition(position)
  return recordChange(tx, actor, { verb: 'genre.change', id, before: current, now }, async () => {
    if (name !== current.name) await writeName(tx, 'genres', locked, name)
    await updatePosition(tx, id, position)
    return getGenre(tx, id)
  })
}

/**
 * Removes a genre. Its titles stay as they are, without one.
 * @throws Failure forbidden, not_found, changed_meanwhile
 * @returns how many titles lose it
 */
export async function removeGenre(tx: Tx, actor: Actor, { id, version, now }: GenreEdit): Promise<number> {
  await lockName(tx, actor, { kind: 'genre', id, version })
  const current = await getGenre(tx, id)
  await markRemoved(tx, id)
  await followName(tx, 'genres', id)
  const { name, position, titles } = current
  await recordAct(tx, actor, { verb: 'genre.remove', id, before: { name, position, titles }, now })
  return titles
}

async function getGenre(tx: Tx, id: number): Promise<GenreRecord> {
  const genre = await findGenreRecord(tx, id)
  if (genre === undefined) throw new Failure('not_found', 'Genre ini tidak ada lagi.')
  return genre
}

function refusePosition(position: number | null): void {
  if (position === null || (Number.isInteger(position) && position >= 1 && position <= LAST_POSITION)) return
  throw fieldFailure('position', `Urutan dari 1 sampai ${LAST_POSITION}`)
}
