import { redirect } from 'react-router'
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
  throw redirect(paths.login(pathname + search))
}
