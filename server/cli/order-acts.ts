import { COURIERS } from '#contracts/couriers.ts'
import { formatRupiah } from '#kernel/money.ts'
import { addNote } from '#server/orders/add-note.ts'
import { cancelForBuyer } from '#server/orders/cancel-order.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { correctWaybill, sendOrder } from '#server/orders/send-order.ts'
import { getOrderId } from '#server/orders/show-order.ts'
import { takeBackOrder } from '#server/orders/take-back-order.ts'
import { readTrackingNumber } from '#server/orders/waybill.rules.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { openOrders } from './open-orders.ts'
import { inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, oneOfOption, oneOrder, reasonOption, rupiahOption } from './options.ts'
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

export const ordersMarkPaid: Command = {
  help: `Usage: lembar orders mark-paid ORDER --amount AMOUNT --reference TEXT --reason TEXT [options]

Pays an order with money that came in by another way, a transfer that you see at the bank. The provider is asked first,
and the order's charge is given up: what is paid there as well becomes due back.

  --amount AMOUNT    what came in: exactly what the order waits for
  --reference TEXT   the bank's reference
  --reason TEXT      why, for the audit log
  --json             prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        amount: { type: 'string' },
        reference: { type: 'string' },
        reason: { type: 'string' },
        json: CHANGE_OPTIONS.json,
      },
    })
    const number = oneOrder(positionals)
    const amount = rupiahOption('amount', values.amount)
    const reference = values.reference?.trim() ?? ''
    if (amount === undefined || reference === '') throw usageFault('--amount and --reference are needed')
    const reason = reasonOption(values.reason)
    return inOperatorSession(async (session) => {
      const orderId = await getOrderId(session.database.kysely, number)
      const orders = await openOrders(session)
      const outcome = await markPaid(orders, session.actor, { orderId, amount, reference, reason })
      await orders.background.settled()
      const line =
        outcome === 'paid'
          ? `Order ${number.toUpperCase()} is paid.`
          : `The money is noted, but order ${number.toUpperCase()} cannot be fulfilled as a whole: a refund is due.`
      printResult(values.json, { id: orderId, outcome }, [line])
      return { exitCode: 0 }
    })
  },
}

export const ordersTakeBack: Command = {
  help: `Usage: lembar orders take-back ORDER --reason TEXT [options]

Takes a paid order back as a whole: its buyer's access ends, copies that were not sent return to the shelf, and all of
its money becomes due back. Its buyer is written to. Then: lembar refunds approve ORDER

  --reason TEXT   why, for the audit log
  --dry-run       checks everything, changes nothing
  --json          prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, ...CHANGE_OPTIONS },
    })
    const number = oneOrder(positionals)
    const reason = reasonOption(values.reason)
    return inOperatorSession(async ({ database, actor }) => {
      const view = await transactOrTry(database, values['dry-run'], async (tx) =>
        takeBackOrder(tx, actor, { orderId: await getOrderId(tx, number), reason, now: new Date() }),
      )
      const due = `${formatRupiah(view.due)} due back`
      const words = { done: `is taken back, ${due}`, tried: `would be taken back, ${due}` }
      return printChange(values, { name: `order ${view.refno}`, view, words })
    })
  },
}
