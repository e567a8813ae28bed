import * as z from 'zod'
import { call, day, nothing } from './call.ts'

export const user = z.object({
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
    summary: 'Makes an account; `roles` is accepted and ignored, everybody registers as User',
    form: true,
    body: z
      .object({
        name: text('Nama Tidak Boleh Kosong'),
        email: text('Email Tidak Boleh Kosong').pipe(z.email('Alamat email tidak valid')),
        password: secret('Password Tidak Boleh Kosong'),
        password_confirmation: z.string('Password Tidak Sesuai').max(200, 'Password Tidak Sesuai'),
        roles: z.unknown().optional(),
      })
      .refine((body) => body.password === body.password_confirmation, {
        path: ['password_confirmation'],
        message: 'Password Tidak Sesuai',
      }),
    data: z.object({ user }),
    status: 201,
  }),
  'POST /api/auth/logout': call({
    access: 'user',
    summary: 'Ends the session that the token belongs to',
    data: nothing,
  }),
  'GET /api/auth/me': call({ access: 'user', summary: 'The signed-in user', data: user }),
} as const
