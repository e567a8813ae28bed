import type { ReactElement } from 'react'

export type ToastKind = 'error' | 'success' | 'warning' | 'info'
export type ToastMessage = {
  kind: ToastKind
  text: string
  /** Its subject, for example a form: a newer toast about the same subject replaces the older one. */
  of?: string
  /** A link or a button as the next step. */
  action?: ReactElement<{ className?: string }>
}

const waiting: ToastMessage[] = []
const watchers = new Set<() => void>()
let take: ((message: ToastMessage) => void) | undefined

/** Shows a toast at the top of the page; may be called from anywhere in the browser. */
export function showToast(message: ToastMessage): void {
  if (take !== undefined) {
    take(message)
    return
  }
  waiting.push(message)
  for (const watcher of watchers) watcher()
}

/** Passes on the waiting toasts and, from now on, every new one. */
export function takeToasts(taker: (message: ToastMessage) => void): () => void {
  take = taker
  for (const message of waiting.splice(0)) taker(message)
  return () => {
    take = undefined
  }
}

export const toastsWait = () => waiting.length > 0

export function watchWaitingToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
