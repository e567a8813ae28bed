import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeIsbn, parseIsbn } from './isbn.ts'

test.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['9780306406157', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957X', '9780804429573'],
  ['0 8044 2957 x', '9780804429573'],
  ['979–10–90636–07–1', '9791090636071'],
])('%s is read as %s', (text, isbn) => expect(parseIsbn(text)).toBe(isbn))

test.each(['9780306406158', '0306406153', '978030640615', '9770306406150', '080442957Y', '', 'ISBN'])(
  '%j is none',
  (text) => expect(parseIsbn(text)).toBeUndefined(),
)

test('what is completed is read again, and with any one digit changed it is not', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.array(digit, { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 3, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, by) => {
        const isbn = completeIsbn(`978${digits.join('')}`)
        const changed = [...isbn]
        changed[place] = String((Number(changed[place]) + by) % 10)
        return parseIsbn(isbn) === isbn && parseIsbn(changed.join('')) === undefined
      },
    ),
  )
  expect(() => completeIsbn('97803064061')).toThrow(RangeError)
})
