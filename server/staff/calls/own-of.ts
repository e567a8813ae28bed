import type { StaffCallContext } from '#server/platform/http/handler.ts'
import type { Own } from '../own-account.ts'

export const ownOf = ({ actor, session, now }: StaffCallContext): Own => ({
  actor,
  sessionId: session.id,
  now,
})
