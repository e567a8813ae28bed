import { shipOrder } from '#server/orders/ship-order.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { asOperator } from './operator-session.ts'
import { CHANGE_OPTIONS } from './options.ts'
import { printResult } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

/** As couriers print them: letters and digits, sometimes in groups. */
const TRACKING_NUMBER = /^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/

export const ship: Command = {
  help: `Usage: lembar ship ORDER TRACKING [options]

Tells the buyer of a paid paper order that it is on its way: the tracking number appears in the transaction, with the
button by which it is confirmed as received. ORDER is the order's number (refno), or its id.

  --replace   puts this number in the place of another that the order has
  --dry-run   checks everything, changes nothing
  --json      prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        ...CHANGE_OPTIONS,
      },
    })
    const [number, tracking, ...more] = positionals
    if (number === undefined || tracking === undefined || more.length > 0) {
      throw usageFault('an ORDER and its TRACKING number are needed')
    }
    const trackingNumber = tracking.trim().toUpperCase()
    if (!TRACKING_NUMBER.test(trackingNumber)) {
      throw usageFault(`TRACKING is 6 to 40 letters and digits, not "${tracking}"`)
    }
    const { replace, 'dry-run': dryRun } = values
    return asOperator(
      'ship',
      { order: number, tracking: trackingNumber, ...values },
      async ({ database }) => {
        const shipped = await transactOrTry(database, dryRun, (tx) =>
          shipOrder(tx, { number, trackingNumber, replace, now: new Date() }),
        )
        const by = `by ${shipped.courier.toUpperCase()} ${shipped.service} as ${trackingNumber}`
        const instead = shipped.replaced === null ? '' : ` instead of ${shipped.replaced}`
        const outcome = dryRun
          ? `dry run: order ${shipped.refno} would be sent ${by}${instead}`
          : `order ${shipped.refno} is sent ${by}${instead}`
        const value = {
          id: shipped.id,
          refno: shipped.refno,
          courier: shipped.courier,
          service: shipped.service,
          tracking_number: trackingNumber,
          replaced: shipped.replaced,
          dry_run: dryRun,
        }
        printResult(values.json, value, [`${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`])
        return { outcome, exitCode: 0 }
      },
    )
  },
}
