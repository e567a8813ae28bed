import type { Component } from '#contracts/status.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  beginIncidents,
  endIncidents,
  insertIncident,
  lockChecks,
  purgeIncidents,
  saveChecks,
} from './incidents.queries.ts'

/** Where no check ran for longer than this, the shop, its database or its jobs did not work. */
const LONGEST_PAUSE = 5 * MINUTE

/** Whether the last check is too old, or dated in the future by a wrong clock, to say how the shop works. */
export const isStale = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt === null || Math.abs(now.getTime() - checkedAt.getTime()) > LONGEST_PAUSE

/**
 * Records what one check found: begins and ends incidents. A pause since the check before is an incident of the shop,
 * since nothing could record it while it lasted.
 */
export async function recordCheck(
  tx: Tx,
  { disturbed, now }: { disturbed: Component[]; now: Date },
): Promise<void> {
  const { checkedAt } = await lockChecks(tx)
  if (checkedAt !== null && checkedAt < now && isStale(checkedAt, now)) {
    await insertIncident(tx, { component: 'shop', beganAt: checkedAt, endedAt: now })
  }
  await endIncidents(tx, { except: disturbed, now })
  await beginIncidents(tx, { components: disturbed, now })
  await purgeIncidents(tx, now)
  await saveChecks(tx, now)
}
