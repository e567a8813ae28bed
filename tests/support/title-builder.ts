import { completeIsbn } from '#kernel/isbn.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import type { Database } from '#server/platform/database/database.ts'

let count = 0

/** A plausible ebook; every one different. */
export function titleRecord(overrides: Partial<TitleRecord> = {}): TitleRecord {
  count += 1
  return {
    kind: 'book',
    name: `Judul Percobaan ${count}`,
    description: `Keterangan untuk judul percobaan nomor ${count}.`,
    isbn: completeIsbn(`978602${String(count).padStart(6, '0')}`),
    publisher: 'Penerbit Percobaan',
    genre: 'Fiksi',
    contributors: ['Rara Lestari'],
    publishedOn: '2024-05-17',
    pageCount: 120,
    ebook: { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: false },
    ...overrides,
  }
}

/** Saves titles and gives their ids in the same order; `stock` copies of each paper edition. */
export async function addTitles(database: Database, records: TitleRecord[], stock = 0): Promise<number[]> {
  return database.transact(async (tx) => {
    const saved = await saveTitles(tx, records)
    const ids = saved.map((title) => title.id)
    if (stock > 0)
      await receiveStock(
        tx,
        ids.map((titleId) => ({ titleId, copies: stock })),
      )
    return ids
  })
}
