import { expect, test } from 'vitest'
import { groupsOf } from './account-number.tsx'

test.each([
  ['8808196476855685', ['8808', '1964', '7685', '5685']],
  ['123456789', ['1234', '5678', '9']],
  ['70012', ['70012']],
  ['', []],
])(
  '§2 the account number %s is read in groups of four (a short code in one), and loses no digit',
  (number, groups) => {
    expect(groupsOf(number).map(({ digits }) => digits)).toEqual(groups)
  },
)
