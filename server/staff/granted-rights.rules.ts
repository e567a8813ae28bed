import { ALL_RIGHTS, isRight, needsSecondFactor, RIGHTS, type Right } from '#contracts/rights.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Failure } from '#server/platform/failure.ts'

/** A role as the database has it: a right of another version of the shop may be among its texts. */
export type StoredRole = { is_owner: boolean; rights: readonly string[] }

export const rightsOfRole = ({ is_owner, rights }: StoredRole): Right[] =>
  is_owner ? ALL_RIGHTS : rights.filter(isRight)

export const rightsOfRoles = (roles: readonly StoredRole[]): Set<Right> =>
  new Set(roles.flatMap(rightsOfRole))

export type Granted = {
  rights: Set<Right>
  /** Rights of the roles that wait for a second factor. */
  withheld: Right[]
}

/** The rights of a member of staff in a session. */
export function grantedRights(
  roles: readonly StoredRole[],
  { hasSecondFactor, isFactorRequired }: { hasSecondFactor: boolean; isFactorRequired: boolean },
): Granted {
  const all = [...rightsOfRoles(roles)]
  const withheld = isFactorRequired && !hasSecondFactor ? all.filter(needsSecondFactor) : []
  return { rights: new Set(all.filter((right) => !withheld.includes(right))), withheld }
}

/**
 * Nobody gives, takes away or acts on rights that they lack (F100). The command line lacks none.
 * @throws Failure forbidden, which names them
 */
export function requireRightsToGrant(actor: Actor, rights: Iterable<Right>): void {
  if (actor.kind !== 'staff') return
  const lacking = [...rights].filter((right) => !actor.rights.has(right))
  if (lacking.length === 0) return
  const words = lacking.map((right) => RIGHTS[right]).join('; ')
  throw new Failure('forbidden', `Ini menyangkut hak yang tidak Anda miliki: ${words}.`)
}
