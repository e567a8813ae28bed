import type { FieldErrors, FormFields } from '../ui/use-form.ts'

const blank = (text: string | undefined) => (text ?? '').trim() === ''

/** Passwords are not trimmed: a space may be one of their letters. */
const missing = (text: string | undefined) => (text ?? '') === ''

export function checkLogin(fields: FormFields): FieldErrors {
  return {
    ...(blank(fields.email) && { email: 'Email tidak boleh kosong' }),
    ...(missing(fields.password) && { password: 'Password tidak boleh kosong' }),
  }
}

export function checkRegistration(fields: FormFields): FieldErrors {
  return {
    ...(blank(fields.name) && { name: 'Nama Tidak Boleh Kosong' }),
    ...(blank(fields.email) && { email: 'Email Tidak Boleh Kosong' }),
    ...(missing(fields.password) && { password: 'Password Tidak Boleh Kosong' }),
    ...(fields.password !== fields.password_confirmation && {
      password_confirmation: 'Password Tidak Sesuai',
    }),
  }
}
