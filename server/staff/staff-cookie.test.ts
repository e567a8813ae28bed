import { expect, test } from 'vitest'
import { staffCookie } from './staff-cookie.ts'

const TOKEN = 'A'.repeat(43)

test('§7 over HTTPS a browser sends the session over HTTPS only, and takes it from no page without', () => {
  const cookie = staffCookie(true)
  const header = cookie.header(TOKEN)['set-cookie']
  expect(header).toBe(
    `__Secure-lembar-kelola=${TOKEN}; Max-Age=43200; Path=/api/console; HttpOnly; SameSite=Strict; Secure`,
  )
  expect(cookie.read({ cookie: `a=1; __Secure-lembar-kelola=${TOKEN}; b=2` })).toBe(TOKEN)
  // Any page of the domain could have set this one.
  expect(cookie.read({ cookie: `lembar-kelola=${TOKEN}` })).toBeUndefined()
  expect(cookie.header(undefined)['set-cookie']).toContain('Max-Age=0')
})

test('F111 what is no token is none', () => {
  const { read } = staffCookie(false)
  for (const cookie of [
    undefined,
    '',
    'lembar-kelola',
    'lembar-kelola=',
    `lembar-kelola=${TOKEN}A`,
    `x${TOKEN}`,
  ]) {
    expect(read({ cookie })).toBeUndefined()
  }
})
