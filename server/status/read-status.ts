import type { CallAnswerData } from '#contracts/calls.ts'
import { COMPONENTS } from '#contracts/status.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/shop-settings/read-shop.ts'
import { listIncidents, readChecks } from './incidents.queries.ts'
import { isStale } from './record-check.ts'

type Planned = Pick<ShopSettings, 'maintenance' | 'maintenanceFrom' | 'maintenanceUntil'>

/** What the page shows. A component that was not checked in the last minutes does not count as working. */
export async function readStatus(
  db: Queryable,
  { planned, now }: { planned: Planned; now: Date },
): Promise<CallAnswerData<'GET /api/user/status'>> {
  const { since, checkedAt } = await readChecks(db)
  const incidents = await listIncidents(db, now)
  const lasting = new Set(
    incidents.flatMap(({ component, endedAt }) => (endedAt === null ? [component] : [])),
  )
  const stale = isStale(checkedAt, now)
  return {
    checked_at: checkedAt && isoInWib(checkedAt),
    recorded_since: since && isoInWib(since),
    components: COMPONENTS.map((component) => ({
      component,
      state: stale ? 'unknown' : lasting.has(component) ? 'disturbed' : 'working',
    })),
    maintenance: maintenanceOf(planned, now),
    incidents: incidents.map(({ component, beganAt, endedAt }) => ({
      component,
      began_at: isoInWib(beganAt),
      ended_at: endedAt && isoInWib(endedAt),
    })),
  }
}

function maintenanceOf(
  { maintenance: text, maintenanceFrom: from, maintenanceUntil: until }: Planned,
  now: Date,
) {
  if (from === null || until === null || until <= now) return null
  return { text, from: isoInWib(from), until: isoInWib(until) }
}
