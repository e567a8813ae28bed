import { describe, expect, it } from 'vitest'
import {
  checkAddress,
  checkLogin,
  checkNewPassword,
  checkProfile,
  checkRegistration,
  checkReset,
  checkResetRequest,
} from './check-account.ts'

const complete = {
  name: 'Sari',
  email: 'sari@example.com',
  password: ' a b ',
  password_confirmation: ' a b ',
}

describe('a form is not sent in vain', () => {
  it('a login without e-mail or password says so in the specification’s words', () => {
    expect(checkLogin({ email: '  ', password: '' })).toEqual({
      email: 'Email tidak boleh kosong',
      password: 'Password tidak boleh kosong',
    })
    expect(checkLogin({ email: 'sari@example.com', password: ' ' })).toEqual({})
  })

  it('a registration names every empty field, and a confirmation that differs', () => {
    expect(checkRegistration({})).toEqual({
      name: 'Nama Tidak Boleh Kosong',
      email: 'Email Tidak Boleh Kosong',
      password: 'Password Tidak Boleh Kosong',
    })
    expect(checkRegistration({ ...complete, password_confirmation: 'a b' })).toEqual({
      password_confirmation: 'Password Tidak Sesuai',
    })
    expect(checkRegistration(complete)).toEqual({})
  })

  it('asking for a token and using one need the specification’s fields', () => {
    expect(checkResetRequest({ email: ' ' })).toEqual({ email: 'Email Tidak Boleh Kosong' })
    expect(checkReset({ password_confirmation: 'x' })).toEqual({
      email: 'Email Tidak Boleh Kosong',
      token: 'Token Tidak Boleh Kosong',
      password: 'Password Tidak Boleh Kosong',
      password_confirmation: 'Password Tidak Sesuai',
    })
  })

  it('a new password needs the old one and its own twice', () => {
    expect(checkNewPassword({})).toEqual({
      old_password: 'Password lama tidak boleh kosong',
      new_password: 'Password baru tidak boleh kosong',
      new_password_confirmation: 'Konfirmasi password baru tidak boleh kosong',
    })
    expect(
      checkNewPassword({ old_password: 'a', new_password: 'b', new_password_confirmation: 'c' }),
    ).toEqual({ new_password_confirmation: 'Password baru dan konfirmasi password baru tidak sama' })
  })

  it('nobody is born tomorrow', () => {
    expect(checkProfile({ name: 'Sari', birth_date: '2026-11-22' }, '2026-11-21')).toEqual({
      birth_date: 'Tanggal Lahir Tidak Valid',
    })
    expect(
      checkProfile({ name: 'Sari', phone: '0812 3456 7890', birth_date: '2026-11-21' }, '2026-11-21'),
    ).toEqual({})
  })

  it('every field of an address is needed', () => {
    const empty = 'Field ini tidak boleh kosong'
    expect(checkAddress({})).toEqual({
      recipient: empty,
      phone: empty,
      province_id: empty,
      city_id: empty,
      subdistrict_id: empty,
      postal_code: empty,
      address: empty,
    })
  })
})
