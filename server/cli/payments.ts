import { applyOrEnd } from '#server/payments/end-notification.ts'
import { reconcileCharges } from '#server/payments/reconcile-charges.ts'
import { retryNotifications } from '#server/payments/retry-notifications.ts'
import { actCommand, reportCommand } from './command.ts'
import { openOrders } from './open-orders.ts'
import { REASON, recordId } from './options.ts'

export const payments = {
  reconcile: reportCommand({
    name: 'payments reconcile',
    about: `Asks about charges whose turn it is, repeats requests that were never answered, and applies notifications that wait.
It ends after 45 s; run it again for the rest.`,
    run: async (session) => {
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
      const counts = Object.entries(outcomes).map(([name, count]) => `${count} ${name.replace('_', ' ')}`)
      const outcome = counts.length === 0 ? 'nothing to settle' : counts.join(', ')
      const line = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`
      return { view: outcomes, lines: [line], outcome }
    },
  }),

  'end-notification': actCommand({
    name: 'payments end-notification',
    usage: 'ID --reason TEXT',
    about: `Ends a notification that could not be applied for seven days, so that the doctor and the alert no longer name it, or one
that is of no charge of the shop's. The provider is asked once more: what it confirms is applied instead. Ending changes
no order and no money. If the provider repeats the notification, it is judged anew. "lembar doctor" shows the ID. The
console's Pencocokan does the same.`,
    args: { ID: recordId },
    options: { reason: REASON },
    run: async (session, { ID: id, reason }) => {
      const orders = await openOrders(session)
      const { reference, obstacle } = await applyOrEnd(orders, session.actor, { id, reason })
      await orders.background.settled()
      if (obstacle === undefined) {
        const line = `Notification ${id} was applied: its provider confirms it.`
        return { view: { id, outcome: 'applied' }, lines: [line] }
      }
      const lines = [`Notification ${id} of ${reference} is ended.`, `It was not applied: ${obstacle}`]
      return { view: { id, outcome: 'ended' }, lines }
    },
  }),
}
