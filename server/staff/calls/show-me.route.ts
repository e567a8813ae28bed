import type { CallAnswerData } from '#contracts/calls.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { grantedRights } from '../granted-rights.rules.ts'
import { getOwn } from '../own-account.ts'
import { type FactorDeps, hasSecondFactor } from '../second-factor.ts'
import type { StaffRow } from '../staff.queries.ts'

export const showMeRoute: Route<'GET /api/console/me', FactorDeps> =
  (deps) =>
  async (_request, { actor }) => {
    const staff = await getOwn(deps.database.kysely, actor.id)
    return { data: meOf(staff, deps.isFactorRequired) }
  }

function meOf(staff: StaffRow, isFactorRequired: boolean): CallAnswerData<'GET /api/console/me'> {
  const factor = { hasSecondFactor: hasSecondFactor(staff), isFactorRequired }
  const { rights, withheld } = grantedRights(staff.roles, factor)
  return {
    id: staff.id,
    name: staff.name,
    email: staff.email,
    roles: staff.roles.map(({ name }) => name),
    rights: [...rights],
    second_factor: {
      totp: staff.has_totp,
      passkeys: staff.passkeys,
      recovery_codes: staff.recovery_codes,
      withheld,
    },
  }
}
