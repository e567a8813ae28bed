import { wordsOfVerb } from '#contracts/audit-verbs.ts'
import { objectWords } from '#contracts/words/log-codes.ts'
import { alsoChanged, changedFields } from '#contracts/words/log-words.ts'
import { CSV_BEGIN, CSV_DELIMITER, csvLine } from '#kernel/spreadsheet-text.ts'
import { formatSecond } from '#kernel/time.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type AuditFilter, type AuditRow, findChainFaults, listAuditRows } from './audit.queries.ts'
import { actorOf } from './list-acts.ts'
import { recordAct } from './record-act.ts'

/** Entries that are read at once: the file needs no more memory, however long the log is. */
const STEP = 1000

const HEADS = [
  'Nomor',
  'Waktu',
  'Oleh',
  'Dari',
  'Tindakan',
  'Pada',
  'Sebelum',
  'Sesudah',
  'Juga berubah',
  'Alasan',
  'Segel',
]

/**
 * The entries of a filter as CSV, in the words of the console's screen, the latest first, and at the end whether the
 * log is as it was written: a file that lacks this end is not whole. That it was made is an entry of the log, written
 * before anything is answered.
 * @throws Failure forbidden
 */
export async function exportActs(
  database: Database,
  actor: Actor,
  { filter, now }: { filter: AuditFilter; now: Date },
): Promise<AsyncGenerator<Buffer>> {
  requireRight(actor, 'log.lihat')
  await database.transact((tx) =>
    recordAct(tx, actor, { verb: 'log.export', id: 'catatan', after: { ...filter }, now }),
  )
  return fileOf(database, filter)
}

async function* fileOf({ kysely }: Database, filter: AuditFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BEGIN + line(HEADS))
  let before = filter.before
  for (let rows: AuditRow[] = []; ; ) {
    rows = await listAuditRows(kysely, { ...filter, before }, STEP)
    if (rows.length > 0) yield Buffer.from(rows.map((row) => line(cellsOf(row))).join(''))
    if (rows.length < STEP) break
    before = rows.at(-1)?.id
  }
  const { entries, faults } = await findChainFaults(kysely)
  const end = [
    ['Keaslian', faults.length === 0 ? 'semua catatan seperti saat ditulis' : 'catatan telah diubah'],
    ['Jumlah catatan', entries],
    ...faults.map(({ id, fault }) => ['Tidak asli', id, fault]),
  ]
  yield Buffer.from(end.map(line).join(''))
}

const line = (cells: (string | number)[]) => csvLine(cells, CSV_DELIMITER)

function cellsOf(row: AuditRow): (string | number)[] {
  const object = { kind: row.object_kind, id: row.object_id }
  const fields = changedFields({ object, before: row.before, after: row.after }, formatSecond)
  const valuesOf = (state: 'before' | 'after') =>
    fields
      .filter((field) => field[state] !== undefined)
      .map((field) => `${field.words}: ${field[state]}`)
      .join('; ')
  return [
    row.id,
    formatSecond(row.at),
    actorOf(row),
    row.origin ?? '',
    wordsOfVerb(row.verb),
    objectWords(object),
    valuesOf('before'),
    valuesOf('after'),
    alsoChanged({ object, hidden: row.hidden }).join(', '),
    row.reason ?? '',
    row.hash.toString('hex'),
  ]
}
