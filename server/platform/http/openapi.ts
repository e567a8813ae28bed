import * as z from 'zod'
import { answer, type CallShape, failure } from '#contracts/call.ts'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { isRight } from '#contracts/rights.ts'

type JsonSchema = Record<string, unknown>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema
  delete made.$schema
  return tidy(made) as JsonSchema
}

/** Omitted: the ±2⁵³ bounds of integers and the long pattern of days, which tell a reader nothing. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !(key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && entry === Number.MAX_SAFE_INTEGER) &&
      !(key === 'pattern' && 'format' in value),
  )
  return Object.fromEntries(kept.map(([key, entry]) => [key, tidy(entry)]))
}

function parameters(shape: CallShape) {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = shape[part]
    if (schema === undefined) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }))
  })
}

function securityOf({ access }: CallShape) {
  if (access === 'user') return { security: [{ session: [] }] }
  if (isRight(access)) return { security: [{ staff: [access] }], description: `Needs the right ${access}.` }
  return access === 'staff' ? { security: [{ staff: [] }] } : {}
}

function operation(name: CallName) {
  const shape = callShape(name)
  const body = shape.body && jsonSchema(shape.body, 'input')
  return {
    operationId: name,
    summary: shape.summary,
    ...securityOf(shape),
    parameters: parameters(shape),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: body },
              ...(shape.form ? { 'multipart/form-data': { schema: body } } : {}),
            },
          },
        }
      : {}),
    responses: {
      [shape.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(answer(shape.data), 'output') } },
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** The API as OpenAPI 3.1, made from the contracts that the server uses. */
export function openApiDocument(options: { publicUrl: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of Object.keys(calls) as CallName[]) {
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace(/:(\w+)/g, '{$1}')
    paths[url] ??= {}
    paths[url][method.toLowerCase()] = operation(name)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lembar',
      version: options.version,
      description: 'The calls of the bookstore and its reader.',
    },
    servers: [{ url: options.publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        staff: { type: 'apiKey', in: 'cookie', name: 'lembar-kelola' },
      },
      schemas: { Failure: jsonSchema(failure, 'output') },
    },
    paths,
  }
}
