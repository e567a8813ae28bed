import type { MiddlewareFunction } from 'react-router'
import { checkConnection, isConnectionFailure, untilConnected } from '../api/connection.ts'

type Resume = () => void
type Results = Record<string, { type: string; result: unknown }>

let resume: Resume | undefined
let loading: AbortSignal | undefined

/** Continues with what could not be loaded once the shop can be reached again. Resolves when the wait was given up. */
async function hold(signal: AbortSignal): Promise<void> {
  await untilConnected(signal)
  if (signal.aborted) return
  const replaced = new Promise((resolve) => signal.addEventListener('abort', resolve))
  resume?.()
  await replaced
}

/**
 * A client middleware: where a page's data cannot be fetched for lack of a connection, the navigation waits and the
 * former page stays. On the first page of a visit there is nothing to keep: its error boundary says what happened.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const first = resume === undefined
  loading = request.signal
  const results = await next()
  const failed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isConnectionFailure(result),
  )
  if (failed && !first) await hold(request.signal)
  if (loading === request.signal) loading = undefined
  return results
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * The router reloads the document when the code of the next page cannot be fetched. Without a connection that would
 * replace the page by an error page, so the reload is prevented, and the navigation waits like one without its data.
 * Browsers without the Navigation API show the offline page instead.
 */
function onNavigate(event: Event): void {
  const { navigationType, userInitiated, cancelable } = event as NavigateEvent
  if (navigationType !== 'reload' || userInitiated || !cancelable || loading === undefined) return
  event.preventDefault()
  void hold(loading)
}

/** @param goOn loads again what was being loaded */
export function watchHeldPage(goOn: Resume): () => void {
  const { navigation } = window as { navigation?: EventTarget }
  resume = goOn
  navigation?.addEventListener('navigate', onNavigate)
  return () => {
    resume = undefined
    navigation?.removeEventListener('navigate', onNavigate)
  }
}

/** 'Muat ulang': continues a navigation that waits, or loads this page again. Without a connection nothing is lost. */
export async function reloadWhenConnected(): Promise<void> {
  const waiting = loading !== undefined
  if ((await checkConnection()) && !waiting) window.location.reload()
}
