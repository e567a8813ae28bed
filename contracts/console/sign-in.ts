import * as z from 'zod'
import { call, moment, nothing } from '../call.ts'
import { right } from './rights.ts'

const text = (message: string) =>
  z.string(message).trim().min(1, message).max(200, 'Paling panjang 200 huruf')
const code = z.string('Isi kode').trim().min(1, 'Isi kode').max(20, 'Kode ini terlalu panjang')
/** The challenge of a second step, or what a link holds. */
export const signInToken = z
  .string('Tautan tidak lengkap')
  .min(1, 'Tautan tidak lengkap')
  .max(500, 'Tautan tidak lengkap')

export const staffEmail = text('Isi email').pipe(z.email('Alamat email tidak valid'))
/** Not trimmed: spaces may be part of a password. */
const password = z.string('Isi password').min(1, 'Isi password').max(200, 'Paling panjang 200 huruf')

/** The member of staff of a session. */
const me = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  rights: z.array(right),
  second_factor: z.object({
    totp: z.boolean(),
    /** How many passkeys; each is password and second factor in one. */
    passkeys: z.number().int(),
    recovery_codes: z.number().int(),
    /** Rights that wait until a second factor is set up. */
    withheld: z.array(right),
  }),
})

export const entered = z.object({ next: z.literal('enter') })

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const signInCalls = {
  'POST /api/console/sign-in': call({
    access: 'console',
    summary: 'First step: opens a session in a cookie, or gives the challenge for the second step',
    body: z.object({ email: text('Isi email'), password }),
    data: z.union([
      entered,
      z.object({
        next: z.literal('code'),
        challenge: z.string(),
        /** What the second step can be; recovery codes where some are left. */
        totp: z.boolean(),
        passkey: z.boolean(),
        recovery: z.boolean(),
      }),
    ]),
  }),
  'POST /api/console/sign-in/code': call({
    access: 'console',
    summary: 'Second step: a code of the authenticator app, or a recovery code',
    body: z.object({ challenge: signInToken, code }),
    data: entered,
  }),
  'POST /api/console/sign-out': call({
    access: 'staff',
    summary: 'Ends this session',
    data: nothing,
  }),
  'POST /api/console/confirm': call({
    access: 'staff',
    summary: 'The password once more, for what is sensitive',
    body: z.object({ password }),
    data: nothing,
  }),
  'GET /api/console/me': call({
    access: 'staff',
    summary: 'The member of staff of this session, with the rights of this moment',
    data: me,
  }),
  'PUT /api/console/me': call({
    access: 'staff',
    recent: true,
    summary: 'Changes name and e-mail',
    body: z.object({ name: text('Isi nama'), email: staffEmail }),
    data: nothing,
  }),
  'PUT /api/console/me/password': call({
    access: 'staff',
    recent: true,
    summary: 'Sets a new password, and ends the other sessions',
    body: z.object({ password }),
    data: nothing,
  }),
  'POST /api/console/me/totp': call({
    access: 'staff',
    recent: true,
    unlogged: true,
    summary: 'A new secret for an authenticator app, which counts once a code of it was typed',
    data: z.object({ secret: z.string(), uri: z.string(), setup: z.string() }),
  }),
  'PUT /api/console/me/totp': call({
    access: 'staff',
    recent: true,
    summary: 'Sets the authenticator app up; the recovery codes are shown once',
    body: z.object({ setup: signInToken, code }),
    data: recoveryCodes,
  }),
  'DELETE /api/console/me/totp': call({
    access: 'staff',
    recent: true,
    summary: 'Takes the authenticator app away',
    data: nothing,
  }),
  'POST /api/console/me/recovery-codes': call({
    access: 'staff',
    recent: true,
    summary: 'New recovery codes, in place of the earlier ones; they are shown once',
    data: recoveryCodes,
  }),
  'GET /api/console/me/sessions': call({
    access: 'staff',
    summary: 'The live sessions of this member',
    data: z.array(
      z.object({
        id: z.number().int(),
        /** From the User-Agent header: "Chrome di Windows". */
        device: z.string(),
        ip: z.string(),
        created_at: moment,
        last_used_at: moment,
        /** The session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
  'DELETE /api/console/me/sessions/:id': call({
    access: 'staff',
    summary: 'Ends one session of this member',
    data: nothing,
  }),
  'POST /api/console/invitations/open': call({
    access: 'console',
    unlogged: true,
    summary: 'What the link of an invitation is for',
    body: z.object({ token: signInToken }),
    data: z.object({
      email: z.string(),
      roles: z.array(z.string()),
      /** True for a link with which a member sets a new password. */
      is_member: z.boolean(),
    }),
  }),
  'POST /api/console/invitations/accept': call({
    access: 'console',
    summary: 'Uses the link of an invitation: makes the account, and opens a session in a cookie',
    body: z.object({ token: signInToken, name: text('Isi nama'), password }),
    data: entered,
  }),
} as const
