import type * as z from 'zod'
import type { CallShape } from '#contracts/call.ts'
import { isStorable } from '#kernel/text.ts'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'

/** Bounds the answer to a list of a thousand wrong rows. */
const MOST_ERRORS = 50

type InputShape = Pick<CallShape, 'params' | 'query' | 'body'>
type Input = { params?: unknown; query?: unknown; body?: unknown }
type Parsed<Shape extends InputShape> = {
  [Part in keyof Input]: Shape[Part] extends z.ZodType ? z.output<Shape[Part]> : unknown
}

/** Parses the input of a call. Text that PostgreSQL cannot store is refused in every field. */
export function parseInput<Shape extends InputShape>(shape: Shape, input: Input): Required<Parsed<Shape>> {
  if (!isStorable(input)) throw new Failure('invalid', sentenceOf.badRequest)
  return parseBySchemas(shape, input)
}

/** Parses input by a call's schemas. Unknown fields are dropped; all wrong ones are reported together. */
export function parseBySchemas<Shape extends InputShape>(
  shape: Shape,
  input: Input,
): Required<Parsed<Shape>> {
  const errors: Record<string, string[]> = {}
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) return undefined
    const result = schema.safeParse(value ?? {})
    if (result.success) return result.data
    for (const issue of result.error.issues.slice(0, MOST_ERRORS)) {
      const field = issue.path.join('.') || 'body'
      errors[field] ??= []
      errors[field].push(issue.message)
    }
  }
  const parsed = {
    params: parse(shape.params, input.params),
    query: parse(shape.query, input.query),
    body: parse(shape.body, input.body),
  }
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) throw new Failure('invalid', first, { errors })
  return parsed as Required<Parsed<Shape>>
}
