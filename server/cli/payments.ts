import { applyOnceMore, endNotification } from '#server/payments/end-notification.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { openOrders } from './open-orders.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { reasonOption } from './options.ts'
import { printResult } from './print-result.ts'

export const paymentsReconcile: Command = {
  help: `Usage: lembar payments reconcile [options]

Asks about charges whose turn it is, repeats requests that were never answered, and applies notifications that wait.
It ends after 45 s; run it again for the rest.

  --json   prints the result as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: { json: { type: 'boolean', default: false } } })
    return asOperator('payments reconcile', values, async (session) => {
      const orders = await openOrders(session)
      const outcomes: Record<string, number> = {}
      const settle: typeof orders.settle = async (event) => {
        const outcome = await orders.settle(event)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        return outcome
      }
      await retryNotifications({ ...orders, settle }, session.signal)
      await reconcileCharges({ ...orders, settle }, session.signal)
      await orders.background.settled()
      const counts = Object.entries(outcomes).map(
        ([outcome, count]) => `${count} ${outcome.replace('_', ' ')}`,
      )
      const outcome = counts.length === 0 ? 'nothing to settle' : counts.join(', ')
      printResult(values.json, outcomes, [`${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`])
      return { outcome, exitCode: 0 }
    })
  },
}

export const paymentsEndNotification: Command = {
  help: `Usage: lembar payments end-notification ID --reason TEXT [options]

Ends a notification that could not be applied for seven days, so that the doctor and the alert no longer name it. The
provider is asked once more: what it confirms is applied instead. Ending changes no order and no money. If the provider
repeats the notification, it is judged anew. "lembar doctor" shows the ID.

  --reason TEXT   why, for the audit log
  --json          prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      options: { reason: { type: 'string' }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [word = '', ...more] = positionals
    if (!/^[1-9]\d{0,14}$/.test(word) || more.length > 0)
      throw usageFault('one ID of a notification is needed')
    const id = Number(word)
    const reason = reasonOption(values.reason)
    return inOperatorSession(async (session) => {
      const orders = await openOrders(session)
      const obstacle = await applyOnceMore(orders, id).catch((error: unknown) => {
        if (error instanceof Failure || !(error instanceof Error)) throw error
        return `It was not applied: ${error.message}`
      })
      await orders.background.settled()
      if (obstacle === undefined) {
        printResult(values.json, { id, outcome: 'applied' }, [
          `Notification ${id} was applied: its provider confirms it.`,
        ])
        return { exitCode: 0 }
      }
      const { reference } = await session.database.transact((tx) =>
        endNotification(tx, session.actor, { id, reason, now: new Date() }),
      )
      printResult(values.json, { id, outcome: 'ended' }, [
        `Notification ${id} of ${reference} is ended.`,
        obstacle,
      ])
      return { exitCode: 0 }
    })
  },
}
