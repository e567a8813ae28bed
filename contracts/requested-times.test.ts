import { expect, test } from 'vitest'
import * as z from 'zod'
import { type CallName, callShape, calls } from './calls.ts'

type Leaf = { at: string; schema: z.ZodType }

/** The strings of a schema that are days or moments. */
function timesIn(schema: z.ZodType, at: string): Leaf[] {
  if (schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime) return [{ at, schema }]
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return fields.flatMap(([name, field]) => timesIn(field, `${at}.${name}`))
  }
  if (schema instanceof z.ZodArray) return timesIn(schema.element as z.ZodType, `${at}[]`)
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((form) => timesIn(form, at))
  if (schema instanceof z.ZodPipe) {
    return [schema.in as z.ZodType, schema.out as z.ZodType].flatMap((part) => timesIn(part, at))
  }
  const within = (schema.def as { innerType?: z.ZodType }).innerType
  return within === undefined ? [] : timesIn(within, at)
}

const requested = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const { params, query, body } = callShape(name)
  return [params, query, body].flatMap((schema) => (schema === undefined ? [] : timesIn(schema, name)))
})

/** Their calls allow much less: the past of a life, the year ahead. */
const BOUNDED_BY_CALLS = /\.(birth_date|send_on)$/

test('every day and moment of a request can be stored, and written as ISO 8601', () => {
  expect(requested.length).toBeGreaterThan(40)
  const outside = requested.filter(({ at, schema }) => {
    if (BOUNDED_BY_CALLS.test(at)) return false
    const edges =
      schema instanceof z.ZodISODate
        ? ['0000-06-01', '9999-12-31']
        : ['0000-06-01T00:00:00Z', '9999-12-31T23:59:59Z', '9999-12-31T23:00:00-14:00']
    return edges.some((edge) => schema.safeParse(edge).success)
  })
  expect(outside.map(({ at }) => at)).toEqual([])
})
