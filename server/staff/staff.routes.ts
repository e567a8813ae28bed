import type { staffCalls } from '#contracts/console/staff.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addRoleRoute } from './calls/add-role.route.ts'
import { blockStaffRoute } from './calls/block-staff.route.ts'
import { changeRoleRoute } from './calls/change-role.route.ts'
import { changeStaffRolesRoute } from './calls/change-staff-roles.route.ts'
import { type InviteDeps, inviteStaffRoute } from './calls/invite-staff.route.ts'
import { listInvitationsRoute } from './calls/list-invitations.route.ts'
import { listRolesRoute } from './calls/list-roles.route.ts'
import { listStaffRoute } from './calls/list-staff.route.ts'
import { removeRoleRoute } from './calls/remove-role.route.ts'
import { resetFactorRoute } from './calls/reset-factor.route.ts'
import { revokeInvitationRoute } from './calls/revoke-invitation.route.ts'
import { unblockStaffRoute } from './calls/unblock-staff.route.ts'

export const staffHandlers = (deps: InviteDeps): Handlers<keyof typeof staffCalls> => ({
  'GET /api/console/staff': listStaffRoute(deps),
  'PUT /api/console/staff/:id/roles': changeStaffRolesRoute(deps),
  'POST /api/console/staff/:id/block': blockStaffRoute(deps),
  'POST /api/console/staff/:id/unblock': unblockStaffRoute(deps),
  'POST /api/console/staff/:id/reset-factor': resetFactorRoute(deps),
  'GET /api/console/invitations': listInvitationsRoute(deps),
  'POST /api/console/invitations': inviteStaffRoute(deps),
  'DELETE /api/console/invitations/:id': revokeInvitationRoute(deps),
  'GET /api/console/roles': listRolesRoute(deps),
  'POST /api/console/roles': addRoleRoute(deps),
  'PUT /api/console/roles/:id': changeRoleRoute(deps),
  'DELETE /api/console/roles/:id': removeRoleRoute(deps),
})
