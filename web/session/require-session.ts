import { redirect, replace } from 'react-router'
import { paths } from '../paths.ts'
import { readSession, type Session } from './session.ts'

/**
 * For the loaders of members' pages, which run in the browser. Returns the session, or redirects to the login page,
 * which leads back.
 */
export function requireSession(request: Request): Session {
  const session = readSession()
  if (session !== undefined) return session
  const { pathname, search } = new URL(request.url)
  const login = paths.login(pathname + search)
  // As the first page of a tab it replaces its history entry, which would only lead back to the login.
  const { location } = window
  throw location.pathname + location.search === pathname + search ? replace(login) : redirect(login)
}
