import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from './prepare.ts'
import { compose } from './statement.ts'

type Values = { titleId: number; format: 'ebook' | 'paper' }

test('a prepared query is composed once, and takes other values each time', () => {
  let composed = 0
  const edition = prepare(({ titleId, format }: Values) => {
    composed += 1
    return compose
      .selectFrom('editions')
      .select('id')
      .where('format', '=', format)
      .where('title_id', '=', titleId)
      .where('price_idr', '>', 0)
  })
  const first = edition({ titleId: 1, format: 'ebook' }).compile()
  const second = edition({ titleId: 2, format: 'paper' }).compile()
  expect(composed).toBe(1)
  expect(second.sql).toBe(first.sql)
  expect([first.parameters, second.parameters]).toEqual([
    ['ebook', 1, 0],
    ['paper', 2, 0],
  ])
})

test('a prepared query may use a value more than once, in raw SQL too', () => {
  const span = prepare(
    ({ from, to }: { from: Date; to: Date }) =>
      sql`select ${from}::timestamptz, ${to}::timestamptz - ${from}::timestamptz`,
  )
  const [from, to] = [new Date(1), new Date(2)]
  expect(span({ from, to }).compile().parameters).toEqual([from, to, from])
})

test('a prepared query cannot depend on a value, since it is composed for all of them', () => {
  const upper = prepare(({ text }: { text: string }) => sql`select ${text.toUpperCase()}`)
  expect(() => upper({ text: 'a' })).toThrow(TypeError)
})
