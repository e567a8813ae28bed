import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegistration } from './check-account.ts'

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
})
