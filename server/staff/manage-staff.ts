import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { requireRightsToGrant, rightsOfRoles } from './granted-rights.rules.ts'
import { findRoles, type RoleRecord } from './roles.queries.ts'
import { dropFactors } from './second-factor.ts'
import { deleteOtherStaffSessions } from './sessions.queries.ts'
import {
  countOwners,
  findStaff,
  lockRoles,
  lockStaffRow,
  replaceRolesOf,
  type StaffRow,
  updateStaff,
} from './staff.queries.ts'

type OfStaff = { id: number; now: Date }
type WithReason = OfStaff & { reason?: string | undefined }

/**
 * Gives a member of staff exactly these roles. Nobody acts on a member, or gives a role, with rights that they lack
 * themselves (F100).
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict for the last owner
 */
export async function changeStaffRoles(
  tx: Tx,
  actor: Actor,
  { id, roleIds, version, now }: OfStaff & { roleIds: readonly number[]; version?: number | undefined },
): Promise<StaffRow> {
  const before = await lockMember(tx, actor, id)
  requireVersion(version, before)
  const roles = await getRoles(tx, roleIds)
  requireRightsToGrant(actor, rightsOfRoles(roles))
  const change = { verb: 'staff.change-roles', id, before, logged: rolesOf, now } as const
  return recordChange(tx, actor, change, async () => {
    await replaceRolesOf(tx, id, roles)
    await updateStaff(tx, id, {}, now)
    await requireAnOwner(tx)
    return getStaff(tx, id)
  })
}

/**
 * Ends what a member of staff can do, at once: the sessions are gone with it.
 * @throws Failure forbidden, not_found, conflict for oneself and for the last owner
 */
export async function blockStaff(tx: Tx, actor: Actor, { id, reason, now }: WithReason): Promise<StaffRow> {
  if (actor.kind === 'staff' && actor.id === id) {
    throw new Failure('conflict', 'Anda tidak dapat memblokir diri sendiri.')
  }
  const before = await lockMember(tx, actor, id)
  if (before.blocked_at !== null) throw new Failure('conflict', 'Anggota staf ini sudah diblokir.')
  await updateStaff(tx, id, { blocked_at: now }, now)
  await deleteOtherStaffSessions(tx, id, undefined)
  await requireAnOwner(tx)
  await recordAct(tx, actor, { verb: 'staff.block', id, reason, now })
  return getStaff(tx, id)
}

/** @throws Failure forbidden, not_found, conflict */
export async function unblockStaff(tx: Tx, actor: Actor, { id, reason, now }: WithReason): Promise<StaffRow> {
  const before = await lockMember(tx, actor, id)
  if (before.blocked_at === null) throw new Failure('conflict', 'Anggota staf ini tidak diblokir.')
  await updateStaff(tx, id, { blocked_at: null }, now)
  await recordAct(tx, actor, { verb: 'staff.unblock', id, reason, now })
  return getStaff(tx, id)
}

/**
 * For a member who has lost phone and recovery codes: takes every second factor away, passkeys too, and ends the
 * sessions. The password stays, and rights that need a second factor wait for a new one.
 * @throws Failure forbidden, not_found
 */
export async function resetFactor(tx: Tx, actor: Actor, { id, reason, now }: WithReason): Promise<StaffRow> {
  await lockMember(tx, actor, id)
  await dropFactors(tx, id, now)
  await deleteOtherStaffSessions(tx, id, undefined)
  await recordAct(tx, actor, { verb: 'staff.reset-factor', id, reason, now })
  return getStaff(tx, id)
}

/** A member as nobody else changes it meanwhile, whom the actor may act on. */
async function lockMember(tx: Tx, actor: Actor, id: number): Promise<StaffRow> {
  requireRight(actor, 'staf.kelola')
  await lockRoles(tx)
  await lockStaffRow(tx, id)
  const staff = await getStaff(tx, id)
  requireRightsToGrant(actor, rightsOfRoles(staff.roles))
  return staff
}

async function getStaff(db: Queryable, id: number): Promise<StaffRow> {
  const staff = await findStaff(db, id)
  if (staff === undefined) throw new Failure('not_found', 'Anggota staf ini tidak ditemukan.')
  return staff
}

/**
 * The roles of these ids, each once.
 * @throws Failure invalid beside `roles` where there is none, or one is unknown
 */
export async function getRoles(db: Queryable, ids: readonly number[]): Promise<RoleRecord[]> {
  const wanted = new Set(ids)
  const roles = await findRoles(db, [...wanted])
  if (roles.length === 0 || roles.length < wanted.size) {
    throw fieldFailure('roles', 'Pilih paling sedikit satu peran yang ada')
  }
  return roles
}

async function requireAnOwner(tx: Tx): Promise<void> {
  if ((await countOwners(tx)) > 0) return
  throw new Failure('conflict', 'Toko harus memiliki paling sedikit satu pemilik yang dapat masuk.')
}

const rolesOf = ({ roles }: StaffRow) => ({ roles: roles.map(({ name }) => name) })
