import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { type Command, parseCommandLine } from './command.ts'
import { openOrders } from './open-orders.ts'
import { asOperator } from './operator-session.ts'
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
