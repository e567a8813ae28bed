import { useSyncExternalStore } from 'react'
import { endsSession, isCallFailure } from './call-failure.ts'

const CHECK_PATIENCE_MS = 8_000
const CHECK_EVERY_MS = 5_000

let lost = false
let checking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setLost(now: boolean): void {
  if (lost === now) return
  lost = now
  for (const listener of listeners) listener()
}

/**
 * Checks whether the shop answers. One failed request is no proof, since browsers also fail the requests of a page
 * that is being left. While there is no connection it repeats the check by itself.
 * @returns whether an answer came
 */
export function checkConnection(): Promise<boolean> {
  checking ??= fetch('/healthz', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(CHECK_PATIENCE_MS),
  })
    .then(
      () => true,
      () => false,
    )
    .then((reached) => {
      checking = undefined
      setLost(!reached)
      clearTimeout(timer)
      if (!reached) timer = setTimeout(() => void checkConnection(), CHECK_EVERY_MS)
      return reached
    })
  return checking
}

/** Resolves when the shop can be reached, or when waiting is given up. */
export async function untilConnected(signal: AbortSignal): Promise<void> {
  if (signal.aborted || (await checkConnection())) return
  await new Promise<void>((resolve) => {
    const done = () => {
      if (lost && !signal.aborted) return
      listeners.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    listeners.add(done)
    signal.addEventListener('abort', done)
    done()
  })
}

/** The messages of Chromium, Firefox and Safari for a request without an answer, or whose answer broke off. */
const NO_ANSWER = /failed to fetch|networkerror|network error|load failed|input stream/i

/** Whether an error means that the shop was not reached, as opposed to a fault of the shop or of this code. */
export function isConnectionFailure(error: unknown): boolean {
  if (isCallFailure(error)) return error.status === 0
  if (!(error instanceof Error)) return false
  return (error instanceof TypeError && NO_ANSWER.test(error.message)) || isConnectionFailure(error.cause)
}

/**
 * For parts that a page can do without: the `catch` of their call. Gives `value` where the shop refused the call, and
 * throws where the shop was not reached, the session has ended, or the fault is not the call's.
 */
export const orElse =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (!isCallFailure(error) || error.status === 0 || endsSession(error)) throw error
    return value
  }

const watchConnection = (listener: () => void) => {
  const check = () => void checkConnection()
  listeners.add(listener)
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  if (!navigator.onLine) check()
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
  }
}

/** True while the shop cannot be reached. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    watchConnection,
    () => lost,
    () => false,
  )
