import type { CallAnswerData } from '#contracts/calls.ts'
import type { staffCalls } from '#contracts/console/staff.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { rightsOfRole } from './granted-rights.rules.ts'
import { listInvitationRows } from './invitations.queries.ts'
import { inviteStaff, revokeInvitation } from './invitations.ts'
import { addRole, changeRole, removeRole } from './manage-roles.ts'
import { blockStaff, changeStaffRoles, resetFactor, unblockStaff } from './manage-staff.ts'
import { listRoleRows, type RoleRecord } from './roles.queries.ts'
import { listStaffRows, type StaffRow } from './staff.queries.ts'

export type StaffRoutesDeps = {
  database: Database
  /** The address of the link with this token. */
  invitationLink: (token: string) => string
}

export function staffHandlers({
  database,
  invitationLink,
}: StaffRoutesDeps): Handlers<keyof typeof staffCalls> {
  return {
    'GET /api/console/staff': async () => ({ data: (await listStaffRows(database.kysely)).map(memberOf) }),
    'PUT /api/console/staff/:id/roles': async ({ params, body }, { actor, now }) => {
      const change = { id: params.id, roleIds: body.roles, version: body.version, now }
      const staff = await database.transact((tx) => changeStaffRoles(tx, actor, change))
      return { data: memberOf(staff), message: `Peran ${staff.name} disimpan` }
    },
    'POST /api/console/staff/:id/block': async ({ params, body: { reason } }, { actor, now }) => {
      const staff = await database.transact((tx) => blockStaff(tx, actor, { id: params.id, reason, now }))
      return { data: memberOf(staff), message: `${staff.name} diblokir` }
    },
    'POST /api/console/staff/:id/unblock': async ({ params }, { actor, now }) => {
      const staff = await database.transact((tx) => unblockStaff(tx, actor, { id: params.id, now }))
      return { data: memberOf(staff), message: `${staff.name} dapat masuk lagi` }
    },
    'POST /api/console/staff/:id/reset-factor': async ({ params, body: { reason } }, { actor, now }) => {
      const staff = await database.transact((tx) => resetFactor(tx, actor, { id: params.id, reason, now }))
      return { data: memberOf(staff), message: `Faktor kedua ${staff.name} dihapus` }
    },
    'GET /api/console/invitations': async (_request, { now }) => {
      const rows = await listInvitationRows(database.kysely, now)
      return {
        data: rows
          .filter(({ staff_id }) => staff_id === null)
          .map((row) => ({
            id: row.id,
            email: row.email,
            roles: row.roles.map(({ id, name }) => ({ id, name })),
            created_at: isoInWib(row.created_at),
            expires_at: isoInWib(row.expires_at),
          })),
      }
    },
    'POST /api/console/invitations': async ({ body }, { actor, now }) => {
      const invitation = { email: body.email, roleIds: body.roles, now }
      const { id, token, expiresAt } = await database.transact((tx) => inviteStaff(tx, actor, invitation))
      return {
        data: { id, link: invitationLink(token), expires_at: isoInWib(expiresAt) },
        message: 'Undangan dibuat',
      }
    },
    'DELETE /api/console/invitations/:id': async ({ params: { id } }, { actor, now }) => {
      await database.transact((tx) => revokeInvitation(tx, actor, { id, now }))
      return { data: null, message: 'Undangan dicabut' }
    },
    'GET /api/console/roles': async () => {
      const roles = await listRoleRows(database.kysely)
      return { data: roles.map((row) => ({ ...roleOf(row), members: row.members })) }
    },
    'POST /api/console/roles': async ({ body: role }, { actor, now }) => {
      const added = await database.transact((tx) => addRole(tx, actor, { role, now }))
      return { data: roleOf(added), message: `Peran ${added.name} ditambahkan` }
    },
    'PUT /api/console/roles/:id': async ({ params: { id }, body: { version, ...role } }, { actor, now }) => {
      const changed = await database.transact((tx) => changeRole(tx, actor, { id, role, version, now }))
      return { data: roleOf(changed), message: `Peran ${changed.name} disimpan` }
    },
    'DELETE /api/console/roles/:id': async ({ params: { id } }, { actor, now }) => {
      await database.transact((tx) => removeRole(tx, actor, { id, now }))
      return { data: null, message: 'Peran dihapus' }
    },
  }
}

const memberOf = (staff: StaffRow): CallAnswerData<'POST /api/console/staff/:id/unblock'> => ({
  id: staff.id,
  name: staff.name,
  email: staff.email,
  roles: staff.roles.map(({ id, name }) => ({ id, name })),
  has_second_factor: staff.has_totp,
  blocked_at: staff.blocked_at && isoInWib(staff.blocked_at),
  created_at: isoInWib(staff.created_at),
  last_used_at: staff.last_used_at && isoInWib(staff.last_used_at),
  version: staff.version,
})

const roleOf = (role: RoleRecord): CallAnswerData<'POST /api/console/roles'> => ({
  id: role.id,
  name: role.name,
  is_owner: role.is_owner,
  rights: rightsOfRole(role),
  version: role.version,
})
