import { RIGHTS, type Right } from '#contracts/rights.ts'
import { Failure } from './failure.ts'

/** A member of staff in a session of the console. Made from the session only, never from what a request says. */
export type StaffActor = {
  kind: 'staff'
  id: number
  name: string
  /** As they are at this request. */
  rights: ReadonlySet<Right>
  ip: string
}

/** Somebody at the server's command line. Who reaches it reaches the database, so no right is missing. */
export type CliActor = { kind: 'cli' /** The user of the operating system. */; name: string; host: string }

/** The shop itself: a job that does at its time what a member of staff has planned. */
export type SystemActor = { kind: 'system' /** The name of the job. */; name: string }

/** Who does something to the shop. Every verb of an operator takes one. */
export type Actor = StaffActor | CliActor | SystemActor

export const hasRight = (actor: Actor, right: Right): boolean =>
  actor.kind !== 'staff' || actor.rights.has(right)

/** @throws Failure forbidden */
export function requireRight(actor: Actor, right: Right): void {
  if (!hasRight(actor, right)) throw lacksRight(right)
}

export const lacksRight = (right: Right) =>
  new Failure('forbidden', `Anda belum memiliki hak untuk ini (${RIGHTS[right]}). Hubungi pemilik toko.`)

/** When something is edited, and from which version of it. */
export type Edit = {
  /** Undefined on the command line. */
  version?: number | undefined
  now: Date
}

/**
 * Refuses an edit that began from another version than the present one (F116). The refusal names the present version;
 * the screen reads it and shows both. Without a version nothing is compared: the command line reads and writes in one
 * transaction.
 * @throws Failure changed_meanwhile
 */
export function requireVersion(version: number | undefined, present: { version: number }): void {
  if (version === undefined || version === present.version) return
  throw new Failure(
    'changed_meanwhile',
    'Data ini baru saja diubah orang lain. Bandingkan kedua versi sebelum menyimpan.',
    { data: { version: present.version } },
  )
}

/** In whose name work is done in the background, as columns of its row. */
export const actingAs = (actor: Actor) =>
  actor.kind === 'staff'
    ? { acting_staff_id: actor.id, acting_origin: actor.ip }
    : { acting_staff_id: null, acting_origin: null }

/** Whoever began some work in the background; what they may do was checked then. */
export function actorOfWork(
  { actingStaffId, actingOrigin }: { actingStaffId: number | null; actingOrigin: string | null },
  work: string,
  right: Right,
): Actor {
  return actingStaffId === null
    ? { kind: 'system', name: work }
    : { kind: 'staff', id: actingStaffId, name: '', rights: new Set([right]), ip: actingOrigin ?? '' }
}
