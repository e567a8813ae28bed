import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib } from '#kernel/time.ts'
import { rightsOfRole } from './granted-rights.rules.ts'
import type { RoleRecord } from './roles.queries.ts'
import { hasSecondFactor } from './second-factor.ts'
import type { StaffRow } from './staff.queries.ts'

export const memberOf = (staff: StaffRow): CallAnswerData<'POST /api/console/staff/:id/unblock'> => ({
  id: staff.id,
  name: staff.name,
  email: staff.email,
  roles: staff.roles.map(({ id, name }) => ({ id, name })),
  has_second_factor: hasSecondFactor(staff),
  blocked_at: staff.blocked_at && isoInWib(staff.blocked_at),
  created_at: isoInWib(staff.created_at),
  last_used_at: staff.last_used_at && isoInWib(staff.last_used_at),
  version: staff.version,
})

export const roleOf = (role: RoleRecord): CallAnswerData<'POST /api/console/roles'> => ({
  id: role.id,
  name: role.name,
  is_owner: role.is_owner,
  rights: rightsOfRole(role),
  version: role.version,
})
