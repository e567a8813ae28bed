import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { compareSettlements, type Difference } from '../compare-settlements.ts'
import type { ReadSettlements } from '../read-settlements.ts'
import { MOST_TOLD } from '../settlement-file.rules.ts'

type Deps = { database: Database; readSettlements: ReadSettlements }

export const compareSettlementsRoute: Route<'POST /api/console/settlements/compare', Deps> =
  ({ database: { kysely: db }, readSettlements }) =>
  async ({ body: { file: bytes, since, until } }, { now }) => {
    const period = since === undefined || until === undefined ? undefined : { since, until }
    const comparison = await compareSettlements({ db, readSettlements }, { bytes, period, now })
    const { rows, leftOut, unreadable, matched, period: compared, ...found } = comparison
    return {
      data: {
        rows,
        left_out: leftOut,
        unreadable,
        matched,
        differing: foundOf(found.differing),
        fees: foundOf(found.fees),
        unknown: foundOf(found.unknown),
        repeated: foundOf(found.repeated),
        missing: foundOf(found.missing),
        period: compared,
      },
    }
  }

const foundOf = (differences: readonly Difference[]) => ({
  count: differences.length,
  rows: differences.slice(0, MOST_TOLD).map(({ reference, charge, inFile, inShop }) => ({
    reference,
    order: charge ? { id: charge.orderId, refno: charge.refno } : null,
    in_file: inFile,
    in_shop: inShop,
  })),
})
