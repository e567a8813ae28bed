import { normalPhone } from '#contracts/phone.ts'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'

const blank = (text: string | undefined) => (text ?? '').trim() === ''

/** Passwords are not trimmed: a space may belong to them. */
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
    ...checkResetRequest(fields),
    ...checkPasswords(fields),
  }
}

/** A password, typed twice. */
const checkPasswords = ({ password, password_confirmation: again }: FormFields): FieldErrors => ({
  ...(missing(password) && { password: 'Password Tidak Boleh Kosong' }),
  ...(password !== again && { password_confirmation: 'Password Tidak Sesuai' }),
})

export function checkResetRequest(fields: FormFields): FieldErrors {
  return { ...(blank(fields.email) && { email: 'Email Tidak Boleh Kosong' }) }
}

export function checkReset(fields: FormFields): FieldErrors {
  return {
    ...checkResetRequest(fields),
    ...(blank(fields.token) && { token: 'Token Tidak Boleh Kosong' }),
    ...checkPasswords(fields),
  }
}

export function checkNewPassword(fields: FormFields): FieldErrors {
  const { new_password: wanted, new_password_confirmation: again } = fields
  return {
    ...(missing(fields.old_password) && { old_password: 'Password lama tidak boleh kosong' }),
    ...(missing(wanted) && { new_password: 'Password baru tidak boleh kosong' }),
    ...(missing(again)
      ? { new_password_confirmation: 'Konfirmasi password baru tidak boleh kosong' }
      : wanted !== again && {
          new_password_confirmation: 'Password baru dan konfirmasi password baru tidak sama',
        }),
  }
}

/** `today` is the day in Jakarta as `YYYY-MM-DD`. */
export function checkProfile(fields: FormFields, today: string): FieldErrors {
  const { phone = '', birth_date: birthDate = '' } = fields
  return {
    ...(blank(fields.name) && { name: 'Nama Tidak Boleh Kosong' }),
    ...(!blank(phone) &&
      normalPhone(phone) === undefined && { phone: 'Nomor telepon tidak valid. Contoh: 081234567890' }),
    ...(birthDate > today && { birth_date: 'Tanggal Lahir Tidak Valid' }),
  }
}

const EMPTY = 'Field ini tidak boleh kosong'
const ADDRESS_FIELDS = [
  'recipient',
  'phone',
  'province_id',
  'city_id',
  'subdistrict_id',
  'postal_code',
  'address',
]

export function checkAddress(fields: FormFields): FieldErrors {
  const empty = ADDRESS_FIELDS.filter((name) => blank(fields[name])).map((name) => [name, EMPTY])
  const { phone = '', postal_code: postalCode = '' } = fields
  return {
    ...(normalPhone(phone) === undefined && { phone: 'Nomor telepon tidak valid. Contoh: 081234567890' }),
    ...(!/^[1-9]\d{4}$/.test(postalCode.trim()) && { postal_code: 'Kode pos terdiri atas 5 angka' }),
    ...Object.fromEntries(empty),
  }
}
