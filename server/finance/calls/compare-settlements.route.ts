import type { Route } from '#server/platform/http/handler.ts'
import { compareSettlements, type Difference } from '../compare-settlements.ts'

/** More are counted, not shown. */
const MOST = 200

export const compareSettlementsRoute: Route<'POST /api/console/settlements/compare'> =
  ({ database }) =>
  async ({ body }) => {
    const { rows, leftOut, matched, ...found } = await compareSettlements(database.kysely, body.file)
    return {
      data: {
        rows,
        left_out: leftOut,
        matched,
        differing: foundOf(found.differing),
        fees: foundOf(found.fees),
        unknown: foundOf(found.unknown),
        repeated: foundOf(found.repeated),
        missing: foundOf(found.missing),
      },
    }
  }

const foundOf = (differences: readonly Difference[]) => ({
  count: differences.length,
  rows: differences.slice(0, MOST).map(({ reference, charge, inFile, inShop }) => ({
    reference,
    order: charge ? { id: charge.orderId, refno: charge.refno } : null,
    in_file: inFile,
    in_shop: inShop,
  })),
})
