import { useSyncExternalStore } from 'react'
import type { User } from '#contracts/accounts.ts'
import { forgetSavedBooks } from './forget-saved-books.ts'

const USER_KEY = 'user'
export const TOKEN_KEY = 'access_token'
/** Titles whose pages were opened; like everything here, the end of a session clears them. */
export const RECENT_TITLES_KEY = 'recent_titles'
/** Titles that a guest wishes for, the latest first. A sign-in moves them to the account. */
export const WISHED_TITLES_KEY = 'wished_titles'
/** The id of the city for which the reader last asked what shipping costs. */
export const SHIPPING_CITY_KEY = 'city'

/** A browser is signed in while local storage has the item "user". */
export type Session = { user: User; token: string }

const listeners = new Set<() => void>()
let known: { userText: string; token: string; session: Session } | undefined

/** Undefined where the browser keeps nothing for this shop. */
export function storage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** The session of this browser; the same object as long as nothing changed. */
export function readSession(): Session | undefined {
  const userText = storage()?.getItem(USER_KEY) ?? ''
  const token = storage()?.getItem(TOKEN_KEY) ?? ''
  if (userText === '' || token === '') {
    known = undefined
    return undefined
  }
  if (known?.userText === userText && known.token === token) return known.session
  try {
    const user: User = JSON.parse(userText)
    known = { userText, token, session: { user, token } }
    return known.session
  } catch {
    return undefined
  }
}

export function accessToken(): string | undefined {
  return storage()?.getItem(TOKEN_KEY) ?? undefined
}

function announce(): void {
  markDocument()
  for (const listener of listeners) listener()
}

/** Lets the style sheet show the right parts of the page (see session-script.ts). */
function markDocument(): void {
  if (readSession() === undefined) delete document.documentElement.dataset.session
  else document.documentElement.dataset.session = '1'
}

export function startSession(login: { access_token: string; user: User }): void {
  // Copies of books belong to the session that saved them.
  if (readSession()?.token !== login.access_token) void forgetSavedBooks()
  storage()?.setItem(TOKEN_KEY, login.access_token)
  storage()?.setItem(USER_KEY, JSON.stringify(login.user))
  announce()
}

/** Removes everything about the signed-in user on this device. */
export function endSession(): void {
  storage()?.clear()
  void forgetSavedBooks()
  announce()
}

/** Calls the listener when the session starts, changes or ends, in this tab or in another. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== USER_KEY && event.key !== TOKEN_KEY) return
    markDocument()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

const onServer = () => undefined

/** The session; undefined for guests, on the server, and during hydration. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, onServer)
}
