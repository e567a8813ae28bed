import type { IncomingHttpHeaders } from 'node:http'
import { SECOND } from '#kernel/time.ts'
import { SESSION_LASTS } from './session-times.rules.ts'

/** A browser takes a cookie with this prefix only over HTTPS, with `Secure`. */
const SECURE_NAME = '__Secure-lembar-kelola'
const NAME = 'lembar-kelola'
const TOKEN = /^[\w-]{43}$/

/** Where the cookie goes. It is sent to no page, and read by no script. */
const SCOPE = 'Path=/api/console; HttpOnly; SameSite=Strict'

export type StaffCookie = {
  /** The token of a request's session; undefined without one. */
  read(headers: IncomingHttpHeaders): string | undefined
  /** The header that gives a browser its session, or takes it away. */
  header(token: string | undefined): { 'set-cookie': string }
}

/** @param secure whether the console is reached over HTTPS */
export function staffCookie(secure: boolean): StaffCookie {
  const name = secure ? SECURE_NAME : NAME
  const flags = secure ? `${SCOPE}; Secure` : SCOPE
  return {
    read: ({ cookie = '' }) => {
      const given = cookie
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
      const token = given?.slice(name.length + 1)
      return token !== undefined && TOKEN.test(token) ? token : undefined
    },
    header: (token) => ({
      'set-cookie':
        token === undefined
          ? `${name}=; Max-Age=0; ${flags}`
          : `${name}=${token}; Max-Age=${SESSION_LASTS / SECOND}; ${flags}`,
    }),
  }
}
