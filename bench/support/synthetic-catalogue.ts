import { saveTitles } from '#server/catalogue/save-titles.ts'
import type { TitleRecord } from '#server/catalogue/title-record.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'

const BATCH = 1000

/** Fills a database with `count` synthetic titles, stock and sold counts. */
export async function loadSyntheticCatalogue(database: Database, count: number): Promise<void> {
  let batch: TitleRecord[] = []
  const save = async () => {
    const records = batch
    batch = []
    await database.transact(async (tx) => {
      const saved = await saveTitles(tx, records)
      await receiveStock(
        tx,
        saved.map(({ id }) => ({ titleId: id, copies: id % 7 })),
      )
    })
  }
  for (const title of syntheticTitles(count)) if (batch.push(title) === BATCH) await save()
  if (batch.length > 0) await save()
}
