import { expect, test } from 'vitest'
import { passwordProblem } from './password.rules.ts'

const person = { email: 'sari.dewi@example.com', name: 'Sari Dewi' }

test.each(['lembar-demo', 'kuda baterai staples', 'x7#Kp!2q', 'ñandú-über', '        a b c'])(
  'a password that is hard to guess is taken: %s',
  (password) => {
    expect(passwordProblem(password, person)).toBeUndefined()
  },
)

test.each([
  ['1234567', 'paling sedikit 8 karakter'],
  ['👍👍👍👍', 'paling sedikit 8 karakter'],
  ['password', 'terlalu mudah ditebak'],
  ['Bismillah123', 'terlalu mudah ditebak'],
  ['QwertyUiop', 'terlalu mudah ditebak'],
  ['aaaaaaaaaa', 'terlalu mudah ditebak'],
  ['abababab', 'terlalu mudah ditebak'],
  ['12345678', 'terlalu mudah ditebak'],
  ['87654321', 'terlalu mudah ditebak'],
  ['zyxwvutsr', 'terlalu mudah ditebak'],
  ['sari.dewi', 'tidak boleh sama'],
  ['Sari.Dewi@example.com', 'tidak boleh sama'],
  ['saridewi', 'tidak boleh sama'],
])('a password that is guessed first is refused in Indonesian: %s', (password, sentence) => {
  expect(passwordProblem(password, person)).toContain(sentence)
})
