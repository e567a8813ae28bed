import { expect, test } from 'vitest'
import { namesOf } from './names.ts'

test.each([
  ['Okta Pribadi, Farhan Lubis Nauli', ['Okta Pribadi', 'Farhan Lubis Nauli']],
  ['Budi Santoso, S.H., M.Kn., Rara Lestari', ['Budi Santoso, S.H., M.Kn.', 'Rara Lestari']],
  ['Martin Luther King, Jr', ['Martin Luther King, Jr']],
  ['Redaksi Arah Angin', ['Redaksi Arah Angin']],
  ['', []],
])('each author of “%s” leads to a list of their own', (line, names) => {
  expect(namesOf(line)).toEqual(names)
})
