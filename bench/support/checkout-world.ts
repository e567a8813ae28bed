import { completeIsbn } from '#kernel/isbn.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addAddress } from '#tests/support/reader-rows.ts'

export type CheckoutWorld = { shoppers: { userId: number; token: string }[]; titleIds: number[] }

/** Paper titles in stock, and shoppers who are signed in and have an address. */
export async function loadCheckoutWorld(
  database: Database,
  { shoppers, titles, copies }: { shoppers: number; titles: number; copies: number },
): Promise<CheckoutWorld> {
  const titleIds = await database.transact(async (tx) => {
    const saved = await saveTitles(
      tx,
      Array.from({ length: titles }, (_, index) => ({
        kind: 'book',
        name: `Judul ${index}`,
        description: 'Keterangan.',
        isbn: completeIsbn(`978602${String(index).padStart(6, '0')}`),
        publisher: 'Penerbit',
        genre: 'Fiksi',
        contributors: ['Penulis'],
        publishedOn: '2024-05-17',
        pageCount: 120,
        paper: { priceIdr: 60_000, discountPercent: 10, discountIdr: 0, weightGrams: 300 },
      })),
    )
    const ids = saved.map(({ id }) => id)
    await receiveStock(
      tx,
      ids.map((titleId) => ({ titleId, copies })),
    )
    return ids
  })
  const now = new Date()
  const people: CheckoutWorld['shoppers'] = []
  for (let shopper = 0; shopper < shoppers; shopper++) {
    const { id: userId } = await database.kysely
      .insertInto('users')
      .values({
        email: `belanja-${shopper}@example.com`,
        name: `Pembelanja ${shopper}`,
        password_hash: '-',
        consented_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addAddress(database, userId, `Pembelanja ${shopper}`)
    const session = { userId, passwordHash: '-', userAgent: 'bench', now, sessionDays: 30 }
    const token = await openSession(database.kysely, session)
    if (token === undefined) throw new Error('a shopper could not be signed in')
    people.push({ userId, token })
  }
  return { shoppers: people, titleIds }
}
