import type { Queryable } from '../database/database.ts'

export type Sighting = {
  instance: string
  trustedProxies: string
  requests: number
  /** Requests that name another address in a header that is not believed. */
  unbelieved: number
  /** The only address that was seen, or that of a proxy that is not believed. */
  address: string | undefined
  seenAt: Date
}

export async function saveSighting(db: Queryable, sighting: Sighting): Promise<void> {
  const { instance, trustedProxies, requests, unbelieved, address, seenAt } = sighting
  const values = { requests, unbelieved, address: address ?? null, seen_at: seenAt }
  await db
    .insertInto('address_sightings')
    .values({ instance, trusted_proxies: trustedProxies, ...values })
    .onConflict((conflict) => conflict.column('instance').doUpdateSet(values))
    .execute()
}

/** What instances with these proxies saw since then. */
export async function listSightings(db: Queryable, trustedProxies: string, since: Date): Promise<Sighting[]> {
  const rows = await db
    .selectFrom('address_sightings')
    .selectAll()
    .where('trusted_proxies', '=', trustedProxies)
    .where('seen_at', '>', since)
    .execute()
  return rows.map((row) => ({
    instance: row.instance,
    trustedProxies: row.trusted_proxies,
    requests: row.requests,
    unbelieved: row.unbelieved,
    address: row.address ?? undefined,
    seenAt: row.seen_at,
  }))
}

export async function deleteSightingsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('address_sightings').where('seen_at', '<', before).execute()
}
