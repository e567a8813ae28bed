import { useSyncExternalStore } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { Right } from '#contracts/rights.ts'
import type { CallFailure } from '../../api/call-failure.ts'

export type Me = CallData<'GET /api/console/me'>

export type StaffSession =
  | { status: 'loading' }
  /** `stale`: a call was refused for a right that the member had when the session was read. */
  | { status: 'signed-in'; me: Me; stale: boolean }
  | { status: 'signed-out' }
  | { status: 'failed'; failure: CallFailure }

const LOADING: StaffSession = { status: 'loading' }
let session: StaffSession = LOADING
const listeners = new Set<() => void>()

/** A role as which the console is looked at: what the member may do beyond it is not shown. */
export type SeenAs = { role: string; rights: readonly Right[] }
let seenAs: SeenAs | undefined
/** The member as the screens know them. */
let shown: Me | undefined

export function seeAs(role: SeenAs | undefined): void {
  seenAs = role
  putSession(session)
}

export const useSeenAs = (): SeenAs | undefined =>
  useSyncExternalStore(
    watch,
    () => seenAs,
    () => undefined,
  )

export function putSession(next: StaffSession): void {
  session = next
  if (next.status === 'signed-out') seenAs = undefined
  shown = next.status === 'signed-in' ? narrowed(next.me, seenAs) : undefined
  for (const listener of listeners) listener()
}

const narrowed = (me: Me, to: SeenAs | undefined): Me =>
  to === undefined ? me : { ...me, rights: me.rights.filter((right) => to.rights.includes(right)) }

export function noteSignedOut(): void {
  if (session.status !== 'signed-out') putSession({ status: 'signed-out' })
}

/** A right was taken away meanwhile: the navigation has to know (F115). */
export function noteForbidden(): void {
  if (session.status === 'signed-in' && !session.stale) putSession({ ...session, stale: true })
}

/** What is on the screen stays there while the shop cannot be reached. */
export function noteUnreadable(failure: CallFailure): void {
  if (session.status !== 'signed-in') putSession({ status: 'failed', failure })
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useStaffSession = (): StaffSession =>
  useSyncExternalStore(
    watch,
    () => session,
    () => LOADING,
  )

/** The member who is signed in. Only within the frame, which shows nothing without one. */
export function useMe(): Me {
  const me = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  )
  if (me === undefined) throw new Error('nobody is signed in')
  return me
}

export const hasRight = (me: Me, right: Right | undefined): boolean =>
  right === undefined || me.rights.includes(right)

/** Whether the member has a right: buttons that need another one are left out. */
export function useRight(right: Right): boolean {
  return hasRight(useMe(), right)
}
