import type { Route } from '#server/platform/http/handler.ts'
import { rowInWords } from '../report-file.ts'
import { reportMonth } from '../report-month.ts'

export const showReportRoute: Route<'GET /api/console/reports'> =
  ({ database }) =>
  async ({ query }) => {
    const { rows, sum, money, addsUp } = await reportMonth(database, query)
    return {
      data: {
        rows: rows.map(({ keys, publisher, ...row }) => ({
          ...row,
          keys: keys.map(rowInWords),
          publisher: publisher && {
            id: publisher.id,
            basis_points: publisher.basisPoints,
            share: publisher.share,
          },
        })),
        sum,
        money: {
          received: money.received,
          refund_due: money.refundDue,
          refund_paid: money.refundPaid,
          fees: money.fees,
          without_fee: money.withoutFee,
        },
        adds_up: addsUp,
      },
    }
  }
