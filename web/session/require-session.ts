import { redirect, replace } from 'react-router'
import { paths } from '../paths.ts'
import { readSession, type Session } from './session.ts'

/**
 * For the loaders of signed-in pages, which run in the browser: the session, or the way to the login
 * page and back.
 */
export function requireSession(request: Request): Session {
  const session = readSession()
  if (session !== undefined) return session
  const { pathname, search } = new URL(request.url)
  const login = paths.login(pathname + search)
  // As the first page of a tab it leaves no entry behind that would lead back to the login, or nowhere.
  const { location } = window
  throw location.pathname + location.search === pathname + search ? replace(login) : redirect(login)
}
