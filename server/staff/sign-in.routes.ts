import type { CallAnswerData } from '#contracts/calls.ts'
import type { signInCalls } from '#contracts/console/sign-in.ts'
import { isoInWib } from '#kernel/time.ts'
import { deviceName } from '#server/accounts/device.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { RECENT } from '#server/platform/http/console-guard.ts'
import type { Handlers, StaffCallContext } from '#server/platform/http/handler.ts'
import { grantedRights } from './granted-rights.rules.ts'
import { acceptInvitation, openInvitation } from './invitations.ts'
import {
  beginTotp,
  changeOwnPassword,
  changeOwnProfile,
  confirmSignIn,
  confirmTotp,
  endOwnSession,
  type Own,
  type OwnAccountDeps,
  removeTotp,
  renewRecoveryCodes,
  signOut,
} from './own-account.ts'
import { aliveAt } from './session-times.rules.ts'
import { listStaffSessions } from './sessions.queries.ts'
import { type SignInDeps, signIn, signInWithCode } from './sign-in.ts'
import { findStaff, type StaffRow } from './staff.queries.ts'
import type { StaffCookie } from './staff-cookie.ts'

export type SignInRoutesDeps = SignInDeps &
  OwnAccountDeps & { cookie: StaffCookie; isFactorRequired: boolean }

export function signInHandlers(deps: SignInRoutesDeps): Handlers<keyof typeof signInCalls> {
  const { database, cookie, secret } = deps
  const entered = (token: string, message: string) => ({
    data: { next: 'enter' as const },
    message,
    headers: cookie.header(token),
  })
  return {
    'POST /api/console/sign-in': async ({ body }, { ip, userAgent, now }) => {
      const result = await signIn(deps, { ...body, ip, userAgent, now })
      if ('token' in result) return entered(result.token, 'Selamat datang')
      return { data: { next: 'code', challenge: result.challenge } }
    },
    'POST /api/console/sign-in/code': async ({ body }, { ip, userAgent, now }) => {
      const { token } = await signInWithCode(deps, { ...body, ip, userAgent, now })
      return entered(token, 'Selamat datang')
    },
    'POST /api/console/sign-out': async (_request, context) => {
      await database.transact((tx) => signOut(tx, ownOf(context)))
      return { data: null, message: 'Anda telah keluar', headers: cookie.header(undefined) }
    },
    'POST /api/console/confirm': async ({ body }, context) => {
      await confirmSignIn(deps, { ...ownOf(context), password: body.password })
      return { data: null }
    },
    'GET /api/console/me': async (_request, { actor, session }) => {
      const staff = await getOwn(database, actor.id)
      return { data: meOf(staff, session.confirmedAt, deps.isFactorRequired) }
    },
    'PUT /api/console/me': async ({ body }, context) => {
      await database.transact((tx) => changeOwnProfile(tx, ownOf(context), body))
      return { data: null, message: 'Profil Anda disimpan' }
    },
    'PUT /api/console/me/password': async ({ body }, context) => {
      await changeOwnPassword(deps, { ...ownOf(context), password: body.password })
      return { data: null, message: 'Password Anda diganti' }
    },
    'POST /api/console/me/totp': async (_request, { actor, now }) => {
      const { email } = await getOwn(database, actor.id)
      return { data: beginTotp(deps, { actor, email, now }) }
    },
    'PUT /api/console/me/totp': async ({ body }, context) => {
      const codes = await database.transact((tx) => confirmTotp(tx, secret, { ...ownOf(context), ...body }))
      return { data: { recovery_codes: codes }, message: 'Aplikasi autentikator terpasang' }
    },
    'DELETE /api/console/me/totp': async (_request, context) => {
      await database.transact((tx) => removeTotp(tx, ownOf(context)))
      return { data: null, message: 'Aplikasi autentikator dilepas' }
    },
    'POST /api/console/me/recovery-codes': async (_request, context) => {
      const codes = await database.transact((tx) => renewRecoveryCodes(tx, secret, ownOf(context)))
      return { data: { recovery_codes: codes }, message: 'Kode pemulihan diganti' }
    },
    'GET /api/console/me/sessions': async (_request, { actor, session, now }) => {
      const rows = await listStaffSessions(database.kysely, actor.id, aliveAt(now))
      return {
        data: rows.map((row) => ({
          id: row.id,
          device: deviceName(row.user_agent),
          ip: row.ip,
          created_at: isoInWib(row.created_at),
          last_used_at: isoInWib(row.last_used_at),
          current: row.id === session.id,
        })),
      }
    },
    'DELETE /api/console/me/sessions/:id': async ({ params }, context) => {
      await database.transact((tx) => endOwnSession(tx, ownOf(context), params.id))
      return { data: null, message: 'Perangkat itu telah dikeluarkan' }
    },
    'POST /api/console/invitations/open': async ({ body }, { now }) => {
      const { email, roles, staff_id } = await openInvitation(database.kysely, body.token, now)
      return { data: { email, roles: roles.map(({ name }) => name), is_member: staff_id !== null } }
    },
    'POST /api/console/invitations/accept': async ({ body }, { ip, userAgent, now }) => {
      const token = await acceptInvitation(deps, { ...body, ip, userAgent, now })
      return entered(token, 'Selamat datang')
    },
  }
}

const ownOf = ({ actor, session, now }: StaffCallContext): Own => ({ actor, sessionId: session.id, now })

async function getOwn({ kysely }: Database, id: number): Promise<StaffRow> {
  const staff = await findStaff(kysely, id)
  if (staff === undefined) throw new Error(`there is no member of staff ${id}`)
  return staff
}

function meOf(
  staff: StaffRow,
  confirmedAt: Date,
  isFactorRequired: boolean,
): CallAnswerData<'GET /api/console/me'> {
  const hasSecondFactor = staff.has_totp
  const { rights, withheld } = grantedRights(staff.roles, { hasSecondFactor, isFactorRequired })
  return {
    id: staff.id,
    name: staff.name,
    email: staff.email,
    roles: staff.roles.map(({ name }) => name),
    rights: [...rights],
    second_factor: { totp: staff.has_totp, recovery_codes: staff.recovery_codes, withheld },
    confirmed_until: isoInWib(new Date(confirmedAt.getTime() + RECENT)),
  }
}
