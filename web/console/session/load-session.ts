import { isCallFailure } from '../../api/call-failure.ts'
import { callConsole } from '../api/call-console.ts'
import { noteUnreadable, putSession } from './staff-session.ts'

/** Reads who is signed in, and their rights of this moment. */
export async function loadSession(): Promise<void> {
  try {
    putSession({ status: 'signed-in', me: await callConsole('GET /api/console/me'), stale: false })
  } catch (failure) {
    if (!isCallFailure(failure)) throw failure
    if (failure.status !== 401) noteUnreadable(failure)
  }
}

let first: Promise<void> | undefined

/** Reads it once for the page, however many ask while that is under way. */
export function beginSession(): Promise<void> {
  first ??= loadSession().finally(() => {
    first = undefined
  })
  return first
}
