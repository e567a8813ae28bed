import fc from 'fast-check'
import {
  DATES,
  HOSTILE_NUMBERS,
  HOSTILE_TEXTS,
  KEYS,
  MOMENTS,
  RAW_NUMBERS,
  WRONG_DATES,
} from './hostile-values.ts'

type Kind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** The parts of JSON Schema that the shop's document uses. A keyword that is not here is not generated from. */
export type JsonSchema = {
  type?: Kind | Kind[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** What exists in the shop: codes, slugs, addresses, keys; ids that are not the first ones. */
export type Known = { words: readonly string[]; numbers: readonly number[] }

// Made once: it is these that take long to make.
const LETTERS = fc.string({ unit: 'grapheme', maxLength: 20 })
const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 60 })

export const UPLOAD = Symbol('upload')
export const isUpload = (schema: JsonSchema) => schema.format === 'binary'

export function valuesFrom({ words, numbers }: Known) {
  const anything = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      ...RAW_NUMBERS,
      ...HOSTILE_NUMBERS,
    ),
    fc.constantFrom(...HOSTILE_TEXTS),
  )

  function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const forms = schema.anyOf ?? schema.oneOf
    if (forms) return fc.oneof(...forms.map(valid))
    if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })))
    switch (schema.type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return integers(schema)
      case 'number':
        return fc.oneof(
          integers({ minimum: 0, maximum: 40, ...schema }),
          fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true }),
        )
      case 'string':
        return texts(schema)
      case 'array':
        return fc.array(valid(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
        })
      case 'object':
        return fc.record(mapValues(schema.properties ?? {}, valid), { requiredKeys: schema.required ?? [] })
      default:
        return fc.oneof(fc.constantFrom(...words), fc.nat(40), anything)
    }
  }

  /** What exists has a low id in a new database, and a low version. */
  function integers({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema) {
    const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
    return fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min, max: Math.min(maximum, min + 3) }) },
      { weight: 4, arbitrary: fc.integer({ min, max: Math.min(maximum, min + 40) }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(min, maximum, ...numbers.filter((id) => id >= min && id <= maximum)),
      },
      { weight: 1, arbitrary: fc.integer({ min, max: maximum }) },
    )
  }

  function texts({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<unknown> {
    if (format === 'date') return fc.constantFrom(...DATES)
    if (format === 'date-time') return fc.constantFrom(...MOMENTS)
    if (format === 'binary') return fc.constant(UPLOAD)
    const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u')
    const fits = (word: string) =>
      word.length >= minLength && word.length <= maxLength && (rule === undefined || rule.test(word))
    const isUuid = (word: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)
    const known = words.filter((word) => fits(word) && (format !== 'uuid' || isUuid(word)))
    if (format === 'uuid')
      return fc.oneof(fc.uuid(), fc.constantFrom(...known, '00000000-0000-0000-0000-000000000000'))
    const made =
      rule === undefined || rule.test('x'.repeat(Math.max(1, minLength)))
        ? fc.oneof(
            LETTERS.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')).filter(
              (text) => !rule || rule.test(text),
            ),
            fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(minLength)),
          )
        : fc.stringMatching(rule)
    return known.length === 0 ? made : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made)
  }

  /** A value that is wrong in one place, or in nothing right. */
  function broken(schema: JsonSchema): fc.Arbitrary<unknown> {
    const forms = schema.anyOf ?? schema.oneOf
    if (forms) return fc.oneof(anything, ...forms.map(broken))
    const wrongly = fc.oneof(
      anything,
      valid(schema).map((value) => [value]),
      valid(schema).map((value) => ({ a: value })),
      valid(schema).map((value) => asText(value)),
    )
    if (schema.type === 'object') {
      const { properties = {}, required = [] } = schema
      const names = Object.keys(properties)
      const whole = valid(schema) as fc.Arbitrary<Record<string, unknown>>
      const oneWrong = names.map((name) =>
        fc.tuple(whole, broken(properties[name] ?? {})).map(([made, wrong]) => ({ ...made, [name]: wrong })),
      )
      const oneMissing = required.map((name) => whole.map(({ [name]: _gone, ...others }) => others))
      const oneMore = fc
        .tuple(whole, fc.constantFrom(...KEYS), anything)
        .map(([made, key, value]) => ({ ...made, [key]: value }))
      return fc.oneof(
        { weight: 8, arbitrary: oneWrong.length > 0 ? fc.oneof(...oneWrong) : whole },
        { weight: 1, arbitrary: oneMissing.length > 0 ? fc.oneof(...oneMissing) : whole },
        { weight: 2, arbitrary: oneMore },
        { weight: 1, arbitrary: wrongly },
      )
    }
    if (schema.type === 'array') {
      const items = schema.items ?? {}
      const most = Math.min((schema.maxItems ?? 200) + 1, 1200)
      return fc.oneof(
        fc
          .tuple(valid(schema) as fc.Arbitrary<unknown[]>, broken(items))
          .map(([made, wrong]) => [...made, wrong]),
        valid(items).map((item) => Array.from({ length: most }, () => item)),
        valid(items).map((item) => [item, item]),
        fc.constant([]),
        wrongly,
      )
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      const { minimum = -1000, maximum = Number.MAX_SAFE_INTEGER } = schema
      return fc.oneof(
        fc.constantFrom<unknown>(minimum - 1, maximum + 1, minimum + 0.5, ...HOSTILE_NUMBERS, ...RAW_NUMBERS),
        fc.double({ noNaN: true }),
        wrongly,
      )
    }
    if (schema.type === 'string') {
      const { maxLength = 200, minLength = 0 } = schema
      return fc.oneof(
        fc.constantFrom(
          ...HOSTILE_TEXTS,
          ...WRONG_DATES,
          'x'.repeat(maxLength + 1),
          '😀'.repeat(maxLength),
          'x'.repeat(Math.max(0, minLength - 1)),
        ),
        ANY_TEXT,
        wrongly,
      )
    }
    return wrongly
  }

  return { valid, broken }
}

const mapValues = <In, Out>(values: Record<string, In>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

export function asText(value: unknown): string {
  if (typeof value === 'string') return RAW_NUMBERS.includes(value) ? value.slice(1) : value
  if (value === UPLOAD) return 'berkas'
  return typeof value === 'object' ? asJson(value) : String(value)
}

export function asJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part) => (part === UPLOAD ? 'berkas' : part)) ?? 'null'
  return text.replace(/"@(-?[\d.eE+-]+)"/g, '$1')
}
