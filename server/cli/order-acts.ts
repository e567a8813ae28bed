import { COURIERS } from '#contracts/couriers.ts'
import { formatRupiah } from '#kernel/money.ts'
import { addNote } from '#server/orders/add-note.ts'
import { cancelForBuyer } from '#server/orders/cancel-order.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { markRefund } from '#server/orders/mark-refund.ts'
import { correctWaybill, sendOrder } from '#server/orders/send-order.ts'
import { getOrderId } from '#server/orders/show-order.ts'
import { readTrackingNumber } from '#server/orders/waybill.rules.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { openOrders } from './open-orders.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, oneOfOption, reasonOption, rupiahOption } from './options.ts'
import { printChange, printResult } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

export const ordersShip: Command = {
  help: `Usage: lembar orders ship ORDER TRACKING [options]

Tells the buyer of a paid paper order that it is on its way: the tracking number appears in the transaction, with the
button by which it is confirmed as received. ORDER is the order's number (refno), or its id.

  --courier NAME   the courier that took it, if it is not the one that the buyer chose: jne, tiki, pos
  --service NAME   its service
  --replace        corrects the tracking number of an order that was sent
  --dry-run        checks everything, changes nothing
  --json           prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        courier: { type: 'string' },
        service: { type: 'string' },
        replace: { type: 'boolean', default: false },
        ...CHANGE_OPTIONS,
      },
    })
    const [number, tracking, ...more] = positionals
    if (number === undefined || tracking === undefined || more.length > 0) {
      throw usageFault('an ORDER and its TRACKING number are needed')
    }
    const trackingNumber = readTrackingNumber(tracking)
    if (trackingNumber === undefined) {
      throw usageFault(`TRACKING is 6 to 40 letters and digits, not "${tracking}"`)
    }
    const parcel = {
      trackingNumber,
      courier: oneOfOption('courier', COURIERS, values.courier),
      service: values.service,
    }
    return inOperatorSession(async ({ database, actor }) => {
      const verb = values.replace ? correctWaybill : sendOrder
      const sent = await transactOrTry(database, values['dry-run'], async (tx) =>
        verb(tx, actor, { orderId: await getOrderId(tx, number), parcel, now: new Date() }),
      )
      const { id, refno, courier, service, replaced } = sent
      const how = `by ${courier.toUpperCase()} ${service} as ${trackingNumber}`
      return printChange(values, {
        view: { id, refno, courier, service, tracking_number: trackingNumber, replaced },
        name: `order ${refno}`,
        words: {
          done: `is sent ${how}${replaced === null ? '' : ` instead of ${replaced}`}`,
          tried: `would be sent ${how}${replaced === null ? '' : ` instead of ${replaced}`}`,
        },
      })
    })
  },
}

export const ordersCancel: Command = {
  help: `Usage: lembar orders cancel ORDER --reason TEXT [options]

Ends an order that nobody has paid, as its buyer could: the provider is asked first, then stock, quota and cart rows
return and the charge is closed where it can be. Its buyer is written to. Money that comes all the same is due back.

  --reason TEXT   why, for the audit log
  --json          prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, json: CHANGE_OPTIONS.json },
    })
    const number = oneOrder(positionals)
    const reason = reasonOption(values.reason)
    return inOperatorSession(async (session) => {
      const orderId = await getOrderId(session.database.kysely, number)
      const orders = await openOrders(session)
      await cancelForBuyer(orders, session.actor, { orderId, reason })
      await orders.background.settled()
      printResult(values.json, { id: orderId }, [`Order ${number.toUpperCase()} is cancelled.`])
      return { exitCode: 0 }
    })
  },
}

export const ordersNote: Command = {
  help: `Usage: lembar orders note ORDER TEXT [options]

Adds a note to an order that only staff see.

  --dry-run   checks everything, changes nothing
  --json      prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: CHANGE_OPTIONS,
    })
    const [number, text, ...more] = positionals
    if (number === undefined || text === undefined || more.length > 0) {
      throw usageFault('an ORDER and a TEXT in quotes are needed')
    }
    return inOperatorSession(async ({ database, actor }) => {
      const view = await transactOrTry(database, values['dry-run'], async (tx) =>
        addNote(tx, actor, { orderId: await getOrderId(tx, number), text, now: new Date() }),
      )
      const words = { done: 'was added', tried: 'would be added' }
      return printChange(values, { view, name: 'the note', words })
    })
  },
}

export const ordersReceipt: Command = {
  help: `Usage: lembar orders receipt ORDER [options]

Has the mail with the receipt (PDF) sent again to the buyer's present address. The shop sends it within a minute.

  --dry-run   checks everything, changes nothing
  --json      prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: CHANGE_OPTIONS,
    })
    const number = oneOrder(positionals)
    return inOperatorSession(async ({ database, actor }) => {
      const view = await transactOrTry(database, values['dry-run'], async (tx) =>
        resendReceipt(tx, actor, { orderId: await getOrderId(tx, number), now: new Date() }),
      )
      const words = { done: 'is sent again', tried: 'would be sent again' }
      return printChange(values, { view, name: `the receipt of order ${view.refno}`, words })
    })
  },
}

export const ordersRefundMark: Command = {
  help: `Usage: lembar orders refund-mark ORDER [options]

Notes in the order's account that you have returned money to its buyer, who is written. It moves no money itself.

  --amount AMOUNT   a part of what is due (default: all of it)
  --note TEXT       how, for the account: a bank's reference, say
  --dry-run         checks everything, changes nothing
  --json            prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        amount: { type: 'string' },
        note: { type: 'string', default: '' },
        ...CHANGE_OPTIONS,
      },
    })
    const number = oneOrder(positionals)
    const amount = rupiahOption('amount', values.amount)
    if (amount === 0) throw usageFault('--amount must be more than 0')
    const { note, 'dry-run': dryRun } = values
    return asOperator('orders refund-mark', { order: number, ...values }, async ({ database }) => {
      const marked = await transactOrTry(database, dryRun, (tx) =>
        markRefund(tx, { number, amount, note: note.slice(0, 200), now: new Date() }),
      )
      const left = marked.left === 0 ? 'nothing is due any more' : `${formatRupiah(marked.left)} is still due`
      const outcome = `${dryRun ? 'dry run: ' : ''}${formatRupiah(marked.returned)} returned for order ${marked.refno}, ${left}`
      const line = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`
      printResult(values.json, { ...marked, dry_run: dryRun }, [line])
      return { outcome, exitCode: 0 }
    })
  },
}

export function oneOrder(positionals: readonly string[]): string {
  const [number, ...more] = positionals
  if (number === undefined || more.length > 0) throw usageFault('one ORDER is needed')
  return number
}
