import { expect, test } from 'vitest'
import { groupsOf } from './account-number.tsx'

test.each([
  ['8808196476855685', ['8808', '1964', '7685', '5685']],
  ['123456789', ['1234', '5678', '9']],
  ['', []],
])('§2 the account number %s is read in groups of four, and loses no digit', (number, groups) => {
  expect(groupsOf(number).map(({ digits }) => digits)).toEqual(groups)
})
