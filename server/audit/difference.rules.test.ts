import { expect, test } from 'vitest'
import { differenceOf } from './difference.rules.ts'

const LOGGED = ['name', 'price']

test('an entry holds what changed, before and after, and nothing that stayed', () => {
  const before = { name: 'A', price: 1, version: 1 }
  expect(differenceOf(before, { ...before, price: 2, version: 2 }, LOGGED)).toEqual({
    before: { price: 1 },
    after: { price: 2 },
    hidden: [],
  })
})

test('§7 a value that may not be logged is only named, whether it changed, came or went', () => {
  const person = { name: 'A', email: 'orang@example.com', password: 'rahasia' }
  for (const [before, after] of [
    [person, { ...person, email: 'lain@example.com', password: 'baru' }],
    [null, { email: 'orang@example.com', password: 'rahasia' }],
    [{ email: 'orang@example.com', password: 'rahasia' }, null],
  ] as const) {
    const difference = differenceOf(before, after, LOGGED)
    expect(difference.hidden).toEqual(['email', 'password'])
    expect(JSON.stringify([difference.before, difference.after])).not.toMatch(/example|rahasia|baru/)
  }
})

test('lists and objects are compared by what they hold', () => {
  expect(differenceOf({ name: ['a', { b: 1 }] }, { name: ['a', { b: 1 }] }, LOGGED)).toEqual({
    before: {},
    after: {},
    hidden: [],
  })
})
