import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { randomFrom } from '#tests/support/random.ts'
import { readMapping } from '../import-mapping.ts'
import { openSource } from '../source/open-source.ts'
import { readImportResult } from './import-result.ts'
import { getImport, prepareImport, runImport } from './import-run.ts'
import { workInProcess } from './work-in-process.ts'

const KILLS = 10
const ROWS = 20_000
const NOW = new Date('2026-11-23T03:00:00Z')
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const

let calm: TestDatabase
let killed: TestDatabase
let folder: string
beforeAll(async () => {
  ;[calm, killed] = await Promise.all([testDatabase(), testDatabase()])
  folder = await mkdtemp(join(tmpdir(), 'lembar-kill-'))
})
afterAll(async () => {
  await Promise.all([calm.close(), killed.close()])
  await rm(folder, { recursive: true })
})

/** Titles with and without an ISBN, rows of one title, and rows that cannot be sold. */
function catalogue(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const name = at % 40 === 3 ? '' : `Buku ${at % 17 === 0 ? at - 1 : at}`
    return `${name};Penulis ${at % 90};${30 + (at % 100)}.000;${2000 + (at % 20)};${at % 4};Kategori ${at % 12}`
  })
  return `Judul;Penulis;Harga;Tahun;Stok;Kategori\r\n${rows.join('\r\n')}\r\n`
}

/** All that a shopper sees of the catalogue, and the counts that lists are made of. */
async function stateOf({ kysely }: Database) {
  const of = async (query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(kysely)
    return { rows: rows.length, hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex') }
  }
  return {
    titles: await of(
      sql`select t.slug, t.name, t.published_on, e.format, e.price_idr, e.weight_grams, s.on_hand, g.name as genre
        from titles t left join editions e on e.title_id = t.id left join stock s on s.edition_id = e.id
          left join genres g on g.id = t.genre_id order by t.slug, e.format`,
    ),
    cards: await of(sql`select head, excerpt, tail from listing_cards order by title_id`),
    counts: await of(
      sql`select coalesce(g.name, c.genre_id::text) as genre, kind, shape, axis, value, titles
        from listing_counts c left join genres g on g.id = c.genre_id where titles <> 0 order by 1, 2, 3, 4, 5`,
    ),
    words: await of(sql`select word, titles from search_words order by word`),
  }
}

test('§8 an import that is killed at ten random moments ends in the catalogue of an undisturbed one', async () => {
  const path = join(folder, 'katalog.csv')
  await writeFile(path, catalogue())
  const reading = {
    mapping: readMapping(),
    format: 'paper' as const,
    copies: 0,
    update: true,
    trustIsbn: false,
  }
  const settings = { ...reading, recognise: false }
  const options = { ...reading, today: '2026-11-23' }
  const undisturbed = await importFile(calm.database, await openSource(path, { header: true }), options)

  const { database, url } = killed
  const random = randomFrom(Number(process.env.LEMBAR_SEED ?? 7))
  const file = { name: 'katalog.csv', bytes: 1, sha256: 'a'.repeat(64), key: null }
  const { id } = await database.transact((tx) => prepareImport(tx, actor, { file, settings, now: NOW }))
  const check = { id, path, settings, today: '2026-11-23' }
  const state = async () => (await getImport(database.kysely, id)).state
  let kills = 0
  while ((await state()) !== 'done') {
    if ((await state()) === 'checked') {
      await database.transact((tx) => runImport(tx, actor, { id, now: NOW }))
    }
    const checking = (await state()) === 'checking'
    const order = { url, prepared: true, ...(checking ? { check } : {}) }
    // Three while the file is checked, the others while batches are written.
    const mayKill = kills < (checking ? 3 : KILLS)
    const killer = new AbortController()
    const after = 300 + random() * 900
    const timer = mayKill ? setTimeout(() => killer.abort(), after) : undefined
    await workInProcess(order, { signal: killer.signal })
    clearTimeout(timer)
    if (killer.signal.aborted) kills++
  }
  expect(kills).toBe(KILLS)
  const result = await readImportResult(database.kysely, id)
  expect(result.totals).toEqual(undisturbed.totals)
  expect(result.outcomes).toEqual(undisturbed.outcomes)
  const [one, other] = [await stateOf(calm.database), await stateOf(database)]
  // Ids have gaps where a batch was undone; all else is the same.
  expect({ ...other, cards: other.cards.rows }).toEqual({ ...one, cards: one.cards.rows })
}, 300_000)
