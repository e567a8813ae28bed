import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

test('§7 bracketed names become the lists and rows that the calls describe', () => {
  expect(
    formFields([
      ['transaction_method', 'Cart'],
      ['items[0]', '7'],
      ['items[1]', '9'],
      ['item[0][id]', '7'],
      ['item[0][price]', '50000'],
    ]),
  ).toEqual({ transaction_method: 'Cart', items: ['7', '9'], item: [{ id: '7', price: '50000' }] })
})

test('a list keeps the order of its indexes, whatever order and gaps it came with', () => {
  expect(
    formFields([
      ['items[5]', 'b'],
      ['items[2]', 'a'],
    ]),
  ).toEqual({ items: ['a', 'b'] })
})

test('F35 a form that would grow without bound, or fights with itself, is refused', () => {
  expect(
    formFields(Array.from({ length: 3000 }, (_, index) => [`a${index}`, ''] as [string, string])),
  ).toBeUndefined()
  expect(formFields([['a[b][c][d][e][f]', 'x']])).toBeUndefined()
  expect(
    formFields([
      ['a', 'x'],
      ['a[b]', 'y'],
    ]),
  ).toBeUndefined()
  expect(
    formFields([
      ['a[b]', 'x'],
      ['a', 'y'],
    ]),
  ).toBeUndefined()
})

test('no name of a field reaches the prototype of anything', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(
            '__proto__',
            '__proto__[polluted]',
            'constructor[prototype][polluted]',
            'a[__proto__][polluted]',
            'a',
          ),
          fc.string(),
        ),
      ),
      (entries) => {
        formFields(entries)
        expect('polluted' in {}).toBe(false)
      },
    ),
  )
})
