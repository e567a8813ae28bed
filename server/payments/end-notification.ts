import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isLeftToOperator } from './claims.rules.ts'
import { findOpen, lockOpen, updateEnded } from './notifications.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { applyStored } from './retry-notifications.ts'

type Ending = { id: number; reason: string }
/** What stood in the way of applying it; undefined where it was applied. */
type Ended = { reference: string; obstacle: string | undefined }

const notWaiting = () => new Failure('not_found', 'Notifikasi ini tidak ada, atau sudah diterapkan.')

/**
 * Asks the provider once more about a notification that was not applied, or is of no charge of the shop's. What it
 * confirms is applied; what it does not is ended.
 * @throws Failure forbidden, not_found, conflict while the job still tries it
 */
export async function applyOrEnd(deps: PaymentsDeps, actor: Actor, ending: Ending): Promise<Ended> {
  requireRight(actor, 'uang.catat')
  const stored = await findOpen(deps.database.kysely, ending.id)
  if (stored === undefined) throw notWaiting()
  const { reference } = stored
  const obstacle = await applyStored(deps, stored).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure || !(error instanceof Error)) throw error
      return error.message
    },
  )
  if (obstacle === undefined && (await findOpen(deps.database.kysely, ending.id)) === undefined) {
    return { reference, obstacle }
  }
  await deps.database.transact((tx) => endNotification(tx, actor, { ...ending, now: deps.clock() }))
  return { reference, obstacle: obstacle ?? `the shop has no charge ${reference}` }
}

/** It changes no order and no money. If the provider repeats it, it is judged anew. */
async function endNotification(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: Ending & { now: Date },
): Promise<void> {
  const notification = await lockOpen(tx, id)
  if (notification === undefined) throw notWaiting()
  if (!isLeftToOperator(notification, now)) {
    throw new Failure(
      'conflict',
      'Notifikasi ini masih dicoba secara otomatis, sampai tujuh hari sejak diterima.',
    )
  }
  await updateEnded(tx, id, now)
  const { gateway, reference, claims, outcome } = notification
  const about = { gateway, reference, claims }
  await recordAct(tx, actor, {
    verb: 'notification.end',
    id,
    before: { ...about, outcome },
    after: { ...about, outcome: 'ended' },
    reason,
    now,
  })
}
