import * as z from 'zod'
import { call, day, moment, nothing, upload } from './call.ts'
import { normalPhone } from './phone.ts'

const user = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.literal('User'),
  avatar: z.string().nullable(),
  birth_date: day.nullable(),
  birth_place: z.string().nullable(),
  user_profile: z.object({ phone: z.string().nullable() }),
})
export type User = z.infer<typeof user>

const text = (message: string) =>
  z.string(message).trim().min(1, message).max(200, 'Paling panjang 200 huruf')
/** Not trimmed: spaces may be part of a password. */
const secret = (message: string) => z.string(message).min(1, message).max(200, 'Paling panjang 200 huruf')

export const PASSWORD_LENGTH = 8

const RESET_EMAIL = 'Email Tidak Boleh Kosong'
const UNEQUAL = 'Password Tidak Sesuai'
const UNEQUAL_NEW = 'Password baru dan konfirmasi password baru tidak sama'
const INVALID_BIRTH_DATE = 'Tanggal Lahir Tidak Valid'
export const AVATAR_KINDS = 'Foto harus berupa JPG, JPEG, atau PNG.'
const AVATAR_BYTES = 5 * 1024 * 1024

const email = text(RESET_EMAIL).pipe(z.email('Alamat email tidak valid'))

/** An empty field removes the stored value. */
const clearable = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? null : given), value.nullish())

/** 08…, 628… and +628… are one number, stored as +628…. */
const phone = z
  .string()
  .trim()
  .transform((given, context) => {
    const normal = normalPhone(given)
    if (normal !== undefined) return normal
    context.addIssue({ code: 'custom', message: 'Nomor telepon tidak valid. Contoh: 081234567890' })
    return z.NEVER
  })

/** A live session of the user. */
const session = z.object({
  id: z.number().int(),
  /** From the User-Agent header: "Chrome di Windows". */
  device: z.string(),
  created_at: moment,
  /** Rounded to the hour. */
  last_used_at: moment,
  /** The session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

const newPassword = {
  password: secret('Password Tidak Boleh Kosong'),
  password_confirmation: z.string(UNEQUAL).max(200, UNEQUAL),
  roles: z.unknown().optional(),
}
const isRepeated = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation
const REPEATED = { path: ['password_confirmation'], message: UNEQUAL }

export const accountCalls = {
  'POST /api/auth/login': call({
    access: 'public',
    summary: 'Opens a session',
    form: true,
    body: z.object({
      email: text('Email tidak boleh kosong'),
      password: secret('Password tidak boleh kosong'),
    }),
    data: z.object({ access_token: z.string(), user }),
  }),
  'POST /api/auth/register': call({
    access: 'public',
    summary: 'Creates an account; `roles` is accepted and ignored, everyone registers as User',
    form: true,
    body: z
      .object({
        name: text('Nama Tidak Boleh Kosong'),
        email,
        ...newPassword,
      })
      .refine(isRepeated, REPEATED),
    data: z.object({ user }),
    status: 201,
  }),
  'POST /api/auth/logout': call({
    access: 'user',
    summary: 'Ends the session that the token belongs to',
    data: nothing,
  }),
  'GET /api/auth/me': call({ access: 'user', summary: 'The signed-in user', data: user }),
  'POST /api/auth/request-reset-password': call({
    access: 'public',
    summary: 'Mails a token for setting a new password; the answer is the same for every e-mail',
    form: true,
    body: z.object({ email }),
    data: nothing,
  }),
  'POST /api/auth/reset-password': call({
    access: 'public',
    summary: 'Sets a new password by a mailed token of one use, and ends all sessions',
    form: true,
    body: z
      .object({
        email,
        token: text('Token Tidak Boleh Kosong'),
        ...newPassword,
      })
      .refine(isRepeated, REPEATED),
    data: nothing,
  }),
  'POST /api/auth/update-password': call({
    access: 'user',
    summary: 'Changes the password and ends the user’s other sessions',
    form: true,
    body: z
      .object({
        old_password: secret('Password lama tidak boleh kosong'),
        new_password: secret('Password baru tidak boleh kosong'),
        new_password_confirmation: secret('Konfirmasi password baru tidak boleh kosong'),
      })
      .refine((body) => body.new_password === body.new_password_confirmation, {
        path: ['new_password_confirmation'],
        message: UNEQUAL_NEW,
      }),
    data: nothing,
  }),
  'POST /api/auth/update-account': call({
    access: 'user',
    summary:
      'Changes the profile; `email` is accepted and ignored, an empty field removes its value. A picture is cut to the square in its middle',
    form: true,
    file: { field: 'avatar', maxBytes: AVATAR_BYTES },
    body: z.object({
      name: text('Nama Tidak Boleh Kosong'),
      email: z.unknown().optional(),
      phone: clearable(phone),
      birth_date: clearable(z.iso.date(INVALID_BIRTH_DATE)),
      birth_place: clearable(z.string().trim().max(100, 'Paling panjang 100 huruf')),
      avatar: upload.optional(),
    }),
    data: user,
  }),
  'DELETE /api/auth/avatar': call({
    access: 'user',
    summary: 'Removes the profile’s picture; does nothing without one',
    data: user,
  }),
  'GET /api/auth/sessions': call({
    access: 'user',
    summary: 'The user’s live sessions, the most recently used first',
    data: z.array(session),
  }),
  'DELETE /api/auth/sessions': call({
    access: 'user',
    summary: 'Ends the user’s other sessions, with the saved books and reading links that belong to them',
    data: nothing,
  }),
  'DELETE /api/auth/sessions/:id': call({
    access: 'user',
    summary: 'Ends one of the user’s sessions',
    data: nothing,
  }),
  'GET /api/auth/data-export': call({
    access: 'user',
    summary: 'Everything that the shop stores about the user, by table',
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    costly: true,
  }),
  'POST /api/auth/delete-account': call({
    access: 'user',
    summary: 'Deletes the account; orders stay without personal data. 409 while orders are open',
    form: true,
    body: z.object({ password: secret('Password Tidak Boleh Kosong') }),
    data: nothing,
  }),
} as const
