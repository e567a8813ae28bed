import type { Statement } from '#server/platform/database/statement.ts'
import { type EntitlementGrant, insertEntitlements } from './entitlements.queries.ts'

/**
 * Grants a user titles permanently, in the transaction that settles the order. Repeated, or for titles that the user
 * owns already, it changes nothing. Returns how many are new.
 */
export const grantEntitlements = (grant: EntitlementGrant): Statement<number> | undefined =>
  grant.titleIds.length === 0 ? undefined : insertEntitlements(grant)

export { revokeEntitlements } from './entitlements.queries.ts'
