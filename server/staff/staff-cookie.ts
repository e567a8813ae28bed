import type { IncomingHttpHeaders } from 'node:http'
import { SECOND } from '#kernel/time.ts'
import { SESSION_LASTS } from './session-times.rules.ts'

const TOKEN = /^[\w-]{43}$/

/** A cookie that holds one token of the console. It is sent to no page, and read by no script. */
export type StaffCookie = {
  /** The token of a request; undefined without one. */
  read(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined
  /** The header that gives a browser its token, or takes it away. */
  header(token: string | undefined): { 'set-cookie': string }
}

type Scope = { name: string; path: string; lasts: number }

function tokenCookie({ name: plainName, path, lasts }: Scope, secure: boolean): StaffCookie {
  // A browser takes a cookie with this prefix only over HTTPS, with `Secure`.
  const name = secure ? `__Secure-${plainName}` : plainName
  const scope = `Path=${path}; HttpOnly; SameSite=Strict`
  const flags = secure ? `${scope}; Secure` : scope
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
          : `${name}=${token}; Max-Age=${lasts / SECOND}; ${flags}`,
    }),
  }
}

/**
 * The cookie of a session.
 * @param secure whether the console is reached over HTTPS
 */
export const staffCookie = (secure: boolean): StaffCookie =>
  tokenCookie({ name: 'lembar-kelola', path: '/api/console', lasts: SESSION_LASTS }, secure)

/** The cookie by which a browser without a session answers the challenge that it got, and no other browser does. */
export const passkeyCookie = (secure: boolean, lasts: number): StaffCookie =>
  tokenCookie({ name: 'lembar-kelola-passkey', path: '/api/console/sign-in/passkey', lasts }, secure)
