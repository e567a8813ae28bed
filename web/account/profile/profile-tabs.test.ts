import { expect, it } from 'vitest'
import { profileTab } from './profile-tabs.ts'

it.each([
  ['', 'Profil Saya'],
  ['tab=Alamat+Saya', 'Alamat Saya'],
  ['tab=3', 'Ganti Password'],
  ['tab=0', 'Profil Saya'],
  ['tab=Lain', 'Profil Saya'],
])('a profile opened with "%s" shows %s', (query, tab) => {
  expect(profileTab(new URLSearchParams(query))).toBe(tab)
})
