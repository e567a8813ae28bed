import type { staffCalls } from '#contracts/console/staff.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addRoleHandler } from './calls/add-role.route.ts'
import { blockStaffHandler } from './calls/block-staff.route.ts'
import { changeRoleHandler } from './calls/change-role.route.ts'
import { changeStaffRolesHandler } from './calls/change-staff-roles.route.ts'
import { inviteStaffHandler } from './calls/invite-staff.route.ts'
import { listInvitationsHandler } from './calls/list-invitations.route.ts'
import { listRolesHandler } from './calls/list-roles.route.ts'
import { listStaffHandler } from './calls/list-staff.route.ts'
import { removeRoleHandler } from './calls/remove-role.route.ts'
import { resetFactorHandler } from './calls/reset-factor.route.ts'
import { revokeInvitationHandler } from './calls/revoke-invitation.route.ts'
import { unblockStaffHandler } from './calls/unblock-staff.route.ts'

export type StaffRoutesDeps = {
  database: Database
  /** The address of the link with this token. */
  invitationLink: (token: string) => string
}

export const staffHandlers = (deps: StaffRoutesDeps): Handlers<keyof typeof staffCalls> => ({
  'GET /api/console/staff': listStaffHandler(deps),
  'PUT /api/console/staff/:id/roles': changeStaffRolesHandler(deps),
  'POST /api/console/staff/:id/block': blockStaffHandler(deps),
  'POST /api/console/staff/:id/unblock': unblockStaffHandler(deps),
  'POST /api/console/staff/:id/reset-factor': resetFactorHandler(deps),
  'GET /api/console/invitations': listInvitationsHandler(deps),
  'POST /api/console/invitations': inviteStaffHandler(deps),
  'DELETE /api/console/invitations/:id': revokeInvitationHandler(deps),
  'GET /api/console/roles': listRolesHandler(deps),
  'POST /api/console/roles': addRoleHandler(deps),
  'PUT /api/console/roles/:id': changeRoleHandler(deps),
  'DELETE /api/console/roles/:id': removeRoleHandler(deps),
})
