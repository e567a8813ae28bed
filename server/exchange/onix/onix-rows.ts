import { firstCharacters } from '#kernel/text.ts'
import { DAY } from '#kernel/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { FormerValues } from '../read-title.ts'
import type { RecordMarks, SourceRow } from '../source/source-row.ts'
import { readProse } from '../text.rules.ts'
import type { OnixMessage, OnixPiece } from './onix-products.ts'
import {
  cellsOf,
  embargoOf,
  genreOf,
  isUnsaleable,
  type OnixBlocks,
  type OnixRecord,
  readRecord,
} from './onix-record.rules.ts'
import { findRecords, keepRecords, listSubjectGenres, type StoredRecord } from './onix-records.queries.ts'
import { type OnixSupply, priceOn } from './supply.rules.ts'

const BATCH = 200
const LONGEST_REFERENCE = 200
const LONGEST_SERIES = 200
const BLOCK_UPDATE = '04'
const DELETION = '05'
const TESTS = ['88', '89']

/** The products of a message as they come from the file; `message` is known once the first one was read. */
export type OnixStream = { message(): OnixMessage; pieces: AsyncIterable<OnixPiece> }

/**
 * The rows of an ONIX message. Each product becomes what its sender's records say with it: a block update replaces only
 * the blocks that came (F130), and a message that is older than the last one changes nothing (F131).
 * @param given `dropForeignPrice`: whether a price in another currency counts as none, since there is one for such rows
 */
export async function* onixRows(
  tx: Tx,
  runId: number,
  stream: OnixStream,
  { dropForeignPrice, today }: { dropForeignPrice: boolean; today: string },
): AsyncGenerator<SourceRow> {
  const genres = await listSubjectGenres(tx)
  /** No zone is further ahead. */
  const latest = Date.parse(today) + 2 * DAY
  let row = 0
  let batch: OnixPiece[] = []
  async function* flush(): AsyncGenerator<SourceRow> {
    const { sender, sentAt: stated, defaults } = stream.message()
    // A wrong clock must not keep later messages out.
    const sentAt = stated && stated.getTime() <= latest ? stated : undefined
    const read = batch.map((piece) =>
      'product' in piece ? readRecord(piece.product, defaults, today) : undefined,
    )
    const references = read.flatMap((record) => record?.reference ?? [])
    const found = await findRecords(tx, { runId, sender }, references)
    const known = new Map<string, StoredRecord>(found.map((record) => [record.reference, record]))
    // The database knows which records the message has told of before: of a million products their names alone would fill
    // the memory.
    const told = new Set(found.flatMap(({ reference, inRun }) => (inRun ? [reference] : [])))
    const changed = new Map<string, StoredRecord>()
    const rows = batch.map((piece, at): SourceRow => {
      row++
      const record = read[at]
      const place = {
        line: piece.line,
        ...(record ? { product: firstCharacters(record.reference, 60) } : {}),
      }
      if (record === undefined) {
        return { row, place, fault: 'product_damaged', excerpt: 'damaged' in piece ? piece.damaged : '' }
      }
      const { reference } = record
      if (reference === '' || reference.length > LONGEST_REFERENCE) {
        return { row, place, fault: 'reference_missing', excerpt: record.isbn }
      }
      if (TESTS.includes(record.notification)) return { row, place, fault: 'test_record', excerpt: reference }
      const before = known.get(reference)
      if (before?.sentAt && sentAt && sentAt < before.sentAt) {
        return { row, place, fault: 'older_message', excerpt: reference }
      }
      if (record.notification === BLOCK_UPDATE && before === undefined) {
        return { row, place, fault: 'update_of_unknown', excerpt: reference }
      }
      const merged = mergeRecord(before, record, sentAt)
      const again = told.has(reference)
      told.add(reference)
      known.set(reference, merged)
      changed.set(reference, merged)
      if (merged.deleted) {
        const withoutRights = merged.blocks.publishing?.withoutRights === true
        return { row, place, deletes: reference, again, withoutRights }
      }
      const genre = genreOf(merged.blocks, genres)
      return rowOf(merged, { row, place, again, genre, dropForeignPrice, today, before })
    })
    batch = []
    await keepRecords(tx, { runId, sender }, [...changed.values()])
    yield* rows
  }
  for await (const piece of stream.pieces) if (batch.push(piece) === BATCH) yield* flush()
  if (batch.length > 0) yield* flush()
}

function mergeRecord(
  before: StoredRecord | undefined,
  record: OnixRecord,
  sentAt: Date | undefined,
): StoredRecord {
  const keeps = record.notification === BLOCK_UPDATE || record.notification === DELETION
  const blocks: OnixBlocks = keeps ? { ...before?.blocks, ...record.blocks } : record.blocks
  return {
    reference: record.reference,
    isbn: record.isbn || (before?.isbn ?? ''),
    sentAt: sentAt ?? null,
    deleted:
      record.notification === DELETION || isUnsaleable(blocks) || blocks.publishing?.withoutRights === true,
    blocks,
    former: keeps ? (before?.former ?? null) : null,
  }
}

function rowOf(
  { reference, isbn, blocks }: StoredRecord,
  at: {
    row: number
    place: SourceRow['place'] & object
    again: boolean
    genre: string
    dropForeignPrice: boolean
    today: string
    before: StoredRecord | undefined
  },
): SourceRow {
  const { row, place, today, before } = at
  const form = blocks.descriptive?.format
  if (form === 'other') return { row, place, fault: 'not_a_book', excerpt: blocks.descriptive?.title ?? '' }
  return {
    row,
    place,
    cells: cellsOf({ isbn, blocks }, at.genre, at),
    record: {
      reference,
      again: at.again,
      related: blocks.related?.isbns ?? [],
      form: form ?? 'paper',
      series: firstCharacters(blocks.descriptive?.series ?? '', LONGEST_SERIES) || null,
      seriesNumber: blocks.descriptive?.seriesNumber ?? null,
      ...givenOnly({
        embargo: embargoOf(blocks, today),
        laterPrice: blocks.supply && laterPriceOf(blocks.supply, today),
        former: before && formerOf(before, { isbn, blocks }),
      }),
    },
  }
}

function laterPriceOf(supply: OnixSupply, today: string): RecordMarks['laterPrice'] {
  const { later, isLater = false } = priceOn(supply, today)
  return later && { ...later, isOnly: isLater }
}

/** What the record said before and says otherwise now, or not any more. */
function formerOf(
  before: StoredRecord,
  { isbn, blocks }: Pick<StoredRecord, 'isbn' | 'blocks'>,
): FormerValues {
  const { descriptive, collateral } = before.blocks
  return {
    ...(before.isbn !== '' && isbn !== '' && before.isbn !== isbn ? { isbn: before.isbn } : {}),
    ...(descriptive?.series && blocks.descriptive?.series === '' ? { series: descriptive.series } : {}),
    ...(collateral?.description && blocks.collateral?.description === ''
      ? { description: readProse(collateral.description) }
      : {}),
  }
}
