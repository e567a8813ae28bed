import type { CallAnswerData } from '#contracts/calls.ts'
import type { consoleStockCalls } from '#contracts/console/stock.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changeStock, readStock, type StockChange } from './change-stock.ts'

export function consoleStockHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consoleStockCalls> {
  return {
    'GET /api/console/titles/:id/stock': async ({ params }) => ({
      data: viewOf(await readStock(database.kysely, params.id)),
    }),
    'POST /api/console/titles/:id/stock': async ({ params, body }, { actor, now }) => {
      const copies = body.cause === 'damage' ? -body.copies : body.copies
      const by: StockChange['by'] = { cause: body.cause, copies }
      const stock = await database.transact(async (tx) => {
        await changeStock(tx, actor, { titleId: params.id, by, note: body.note, now })
        return readStock(tx, params.id)
      })
      return { data: viewOf(stock), message: `Stok sekarang ${stock.level.onHand}` }
    },
    'PUT /api/console/titles/:id/stock': async ({ params, body }, { actor, now }) => {
      const { note, ...count } = body
      const by: StockChange['by'] = { cause: 'count', ...count }
      const stock = await database.transact(async (tx) => {
        await changeStock(tx, actor, { titleId: params.id, by, note, now })
        return readStock(tx, params.id)
      })
      return { data: viewOf(stock), message: `Stok sekarang ${stock.level.onHand}` }
    },
  }
}

type Stock = Awaited<ReturnType<typeof readStock>>

const viewOf = ({ level, changes }: Stock): CallAnswerData<'GET /api/console/titles/:id/stock'> => ({
  on_hand: level.onHand,
  reserved: level.reserved,
  changes: changes.map(({ changedAt, cause, copies, onHand, note }) => ({
    changed_at: isoInWib(changedAt),
    cause,
    copies,
    on_hand: onHand,
    note,
  })),
})
