import fc from 'fast-check'
import type * as z from 'zod'
import { FILES, HOSTILE_TEXTS, KEYS, UNREADABLE, WRONG_TYPES } from './hostile-values.ts'
import { asJson, asText, isUpload, type JsonSchema, type Known, UPLOAD, valuesFrom } from './schema-values.ts'

type Content = Record<string, { schema: JsonSchema }>
export type Operation = {
  operationId: string
  security?: { session?: []; staff?: string[] }[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>
}

/** A request in a form that a person can read and repeat. */
export type FuzzRequest = {
  method: string
  path: string
  /** Whether the address may be refused before anybody asks who the sender is. */
  oddPath: boolean
  type?: string | undefined
  body?: string | Part[] | undefined
}
/** A part of a form. A file's bytes are in base64, so that a failure prints them whole. */
type Part = { name: string; value: string; file?: string; type?: string }

/**
 * Requests for one operation of the document: most are right, or wrong in one place, so that they come past the first
 * check; the others are no requests at all.
 */
export function requestsFor(
  path: string,
  method: string,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const { valid, broken } = valuesFrom(known)
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')

  const text = (schema: JsonSchema) =>
    fc.oneof({ weight: 6, arbitrary: valid(schema) }, { weight: 1, arbitrary: broken(schema) }).map(asText)
  const address = fc.tuple(...inPath.map(({ schema }) => text(schema)), fc.constant('')).map((values) => ({
    path: inPath.reduce(
      (made, { name }, index) => made.replace(`{${name}}`, percent(values[index] ?? '')),
      path,
    ),
    oddPath: inPath.some((_parameter, index) => /^$|^\.{1,2}$|[\ud800-\udfff]/.test(values[index] ?? '')),
  }))
  const oddAddress = fc
    .constantFrom('%', '%zz', '%ff', '%c0%af', '%00', '%ed%a0%80', '..%2f..', '', 'a%2fb', '%2e%2e')
    .map((part) => ({ path: path.replace(/\{\w+\}/g, part), oddPath: true }))
  const pairs = inQuery.map(({ name, required, schema }) =>
    fc.oneof(
      { weight: required ? 0 : 4, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: text(schema).map((value) => [[name, value]]) },
      {
        weight: 1,
        arbitrary: fc.tuple(text(schema), text(schema)).map(([a, b]) => [
          [name, a],
          [name, b],
        ]),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('[]', '[0]', '[999]', '[__proto__]', '[a][b][c][d]', '['), text(schema))
          .map(([suffix, value]) => [[name + suffix, value]]),
      },
    ),
  )
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string[][]>([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...HOSTILE_TEXTS)).map((pair) => [pair]),
    },
  )
  const query = fc.tuple(...pairs, extra).map((lists) => lists.flat())
  const body = operation.requestBody
    ? bodies(operation.requestBody.content, { valid, broken })
    : noBody(method)

  return fc
    .tuple(
      inPath.length === 0
        ? address
        : fc.oneof({ weight: 24, arbitrary: address }, { weight: 1, arbitrary: oddAddress }),
      query,
      body,
    )
    .map(([at, pairsOfQuery, sent]) => {
      const search = pairsOfQuery
        .map(([name = '', value = '']) => `${percent(name)}=${percent(value)}`)
        .join('&')
      const whole = search === '' ? at.path : `${at.path}?${search}`
      return {
        method: method.toUpperCase(),
        path: whole,
        // Longer than the shop reads.
        oddPath: at.oddPath || whole.length > 4096,
        ...sent,
      }
    })
}

type Values = ReturnType<typeof valuesFrom>
type Sent = Pick<FuzzRequest, 'type' | 'body'>

/** Where the document describes no body, most requests have none. */
function noBody(method: string): fc.Arbitrary<Sent> {
  const unasked = fc.constantFrom<Sent>(
    { type: 'application/json', body: '{}' },
    { type: 'application/json', body: '{"__proto__":{"rights":["staf.kelola"]}}' },
    { type: 'application/json', body: '{' },
    { type: 'text/plain', body: 'x' },
  )
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constant<Sent>(method === 'get' ? {} : { type: 'application/json', body: '{}' }),
    },
    { weight: 3, arbitrary: fc.constant<Sent>({}) },
    { weight: 1, arbitrary: unasked },
  )
}

function bodies(content: Content, { valid, broken }: Values): fc.Arbitrary<Sent> {
  const schema = content['application/json']?.schema ?? {}
  const form = content['multipart/form-data']?.schema
  const value = fc.oneof({ weight: 4, arbitrary: valid(schema) }, { weight: 5, arbitrary: broken(schema) })
  const json = value.map((made): Sent => ({ type: 'application/json', body: asJson(made) }))
  const multipart = fc.tuple(value, partsFor(form)).map(
    ([made, hostile]): Sent => ({
      type: 'multipart/form-data; boundary=fuzz',
      body: [...fields(made), ...hostile],
    }),
  )
  const urlencoded = value.map(
    (made): Sent => ({
      type: 'application/x-www-form-urlencoded',
      body: fields(made)
        .map(({ name, value: text }) => `${percent(name)}=${percent(text)}`)
        .join('&'),
    }),
  )
  const mistyped = fc
    .tuple(value, fc.constantFrom(...WRONG_TYPES))
    .map(([made, type]): Sent => ({ type, body: asJson(made) }))
  const unreadable = fc.constantFrom(...UNREADABLE).map((body): Sent => ({ type: 'application/json', body }))
  return fc.oneof(
    { weight: form ? 8 : 16, arbitrary: json },
    { weight: form ? 9 : 1, arbitrary: multipart },
    { weight: 1, arbitrary: urlencoded },
    { weight: 1, arbitrary: mistyped },
    { weight: 1, arbitrary: unreadable },
    { weight: 1, arbitrary: fc.constant<Sent>({}) },
  )
}

/** File parts of an upload and hostile parts beside the fields. */
function partsFor(schema: JsonSchema | undefined): fc.Arbitrary<Part[]> {
  const names = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    isUpload(field) ? [name] : [],
  )
  const file = fc.record({
    name: fc.constantFrom(...(names.length > 0 ? names : ['file'])),
    value: fc.constantFrom(...FILES),
    file: fc.constantFrom('sampul.png', '../../x.png', '', 'a\u202egnp.exe', `${'n'.repeat(300)}.png`),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'application/octet-stream', ''),
  })
  const hostile = fc.record({
    name: fc.constantFrom(
      '',
      '__proto__',
      'a[',
      'a[0][1][2][3]',
      'a[__proto__]',
      'version[0]',
      'version',
      'x'.repeat(300),
    ),
    value: fc.constantFrom(...HOSTILE_TEXTS),
  })
  return fc
    .tuple(
      names.length > 0
        ? fc.array(file, { minLength: 1, maxLength: 2, size: 'xsmall' })
        : fc.oneof(
            { weight: 9, arbitrary: fc.constant<Part[]>([]) },
            { weight: 1, arbitrary: fc.array(file, { maxLength: 1 }) },
          ),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant<Part[]>([]) },
        { weight: 1, arbitrary: fc.array(hostile, { maxLength: 3 }) },
      ),
    )
    .map((lists) => lists.flat())
}

/** A form's fields: `{ items: [7] }` becomes `items[0]=7`. Files are parts of their own. */
function fields(value: unknown, name = ''): Part[] {
  if (value === UPLOAD) return []
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [{ name, value: asText(value) }]
  return Object.entries(value).flatMap(([key, part]) => fields(part, name === '' ? key : `${name}[${key}]`))
}

/** As encodeURIComponent, but for halves of letters, which it refuses. */
function percent(text: string): string {
  return [...text]
    .map((letter) => (isHalf(letter) ? percentOfHalf(letter) : encodeURIComponent(letter)))
    .join('')
}

const isHalf = (letter: string) => /^[\ud800-\udfff]$/.test(letter)
/** The three bytes that UTF-8 would have for it, and does not allow. */
function percentOfHalf(letter: string): string {
  const code = letter.charCodeAt(0)
  return `%ed%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
}

/** The bytes of a request's body. */
export function bytesOf({ body }: FuzzRequest): Buffer | undefined {
  if (body === undefined || typeof body === 'string')
    return body === undefined ? undefined : Buffer.from(body)
  const parts = body.map(({ name, value, file, type }) => {
    const fileName = file === undefined ? '' : `; filename="${file}"`
    const kind = type ? `\r\ncontent-type: ${type}` : ''
    const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"${fileName}${kind}\r\n\r\n`
    return Buffer.concat([
      Buffer.from(head),
      Buffer.from(value, file === undefined ? 'utf8' : 'base64'),
      Buffer.from('\r\n'),
    ])
  })
  return Buffer.concat([...parts, Buffer.from('--fuzz--\r\n')])
}
