import { type Right, withViewRights } from '#contracts/rights.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { requireRightsToGrant, rightsOfRole } from './granted-rights.rules.ts'
import { requireName } from './require-name.ts'
import {
  deleteRole,
  findRoles,
  insertRole,
  isRoleInUse,
  isRoleNameTaken,
  type RoleRecord,
  updateRole,
} from './roles.queries.ts'
import { lockRoles } from './staff.queries.ts'

export type RoleDraft = { name: string; rights: readonly Right[] }

/** @throws Failure forbidden for rights that the actor lacks (F100), conflict beside `name` */
export async function addRole(
  tx: Tx,
  actor: Actor,
  { role, now }: { role: RoleDraft; now: Date },
): Promise<RoleRecord> {
  requireRight(actor, 'staf.kelola')
  const draft = normal(role)
  requireRightsToGrant(actor, draft.rights)
  await lockRoles(tx)
  const added = await insertRole(tx, draft, now)
  if (added === undefined) throw nameTaken(role.name)
  await recordAct(tx, actor, { verb: 'role.add', id: added.id, after: added, now })
  return added
}

/**
 * Changes a role, and with the next request of each member who has it what they can do. Neither its present rights
 * nor the new ones may be such that the actor lacks (F100).
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict for the owner's role and beside `name`
 */
export async function changeRole(
  tx: Tx,
  actor: Actor,
  { id, role, version, now }: { id: number; role: RoleDraft; version?: number | undefined; now: Date },
): Promise<RoleRecord> {
  const before = await lockRole(tx, actor, id)
  requireVersion(version, before)
  const draft = normal(role)
  requireRightsToGrant(actor, draft.rights)
  if (await isRoleNameTaken(tx, draft.name, id)) throw nameTaken(role.name)
  return recordChange(tx, actor, { verb: 'role.change', id, before, now }, () =>
    updateRole(tx, id, draft, now),
  )
}

/** @throws Failure forbidden, not_found, conflict for the owner's role and for one that somebody has */
export async function removeRole(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const before = await lockRole(tx, actor, id)
  if (await isRoleInUse(tx, id)) {
    throw new Failure('conflict', 'Peran ini masih dipakai. Ganti dahulu peran anggota staf yang memakainya.')
  }
  await deleteRole(tx, id)
  await recordAct(tx, actor, { verb: 'role.remove', id, before, now })
}

async function lockRole(tx: Tx, actor: Actor, id: number): Promise<RoleRecord> {
  requireRight(actor, 'staf.kelola')
  await lockRoles(tx)
  const [role] = await findRoles(tx, [id])
  if (role === undefined) throw new Failure('not_found', 'Peran ini tidak ditemukan.')
  if (role.is_owner) throw new Failure('conflict', 'Peran pemilik selalu memiliki semua hak.')
  requireRightsToGrant(actor, rightsOfRole(role))
  return role
}

const normal = ({ name, rights }: RoleDraft) => ({
  name: requireName(name, 'Isi nama peran'),
  rights: withViewRights(rights).sort(),
})

const nameTaken = (name: string) => fieldFailure('name', `Sudah ada peran bernama ${name}`, 'conflict')
