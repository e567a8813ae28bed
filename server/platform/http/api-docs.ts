import type { FastifyInstance } from 'fastify'
import type { Access } from '#contracts/call.ts'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { isRight, type Right } from '#contracts/rights.ts'
import { escapeMarkup } from '#kernel/text.ts'
import { openApiDocument } from './openapi.ts'

const access: Record<Exclude<Access, Right>, string> = {
  public: 'anybody',
  user: 'signed in',
  provider: 'payment provider',
  staff: 'members of staff',
  console: 'anybody who signs in to the console',
}

/** `/api/openapi.json`, and the same to read at `/api/docs`. Both are made once. */
export function registerApiDocs(app: FastifyInstance, options: { publicUrl: string; version: string }): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options))
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(options)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page)
  })
}

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { content: { 'application/json': { schema: unknown } } }>
}

function docsPage(options: { publicUrl: string; version: string }): string {
  const document = openApiDocument(options)
  const sections = (Object.keys(calls) as CallName[]).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace(/:(\w+)/g, '{$1}')
    return section(name, document.paths[url]?.[method.toLowerCase()] as Operation)
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lembar API</title><style>${STYLE}</style></head><body><main><h1>Lembar API</h1>
<p>Made from the contracts that the server checks by. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}</main></body></html>`
}

function section(name: CallName, operation: Operation): string {
  const shape = callShape(name)
  const parameters = operation.parameters
    .map(
      (parameter) =>
        `<tr><td><code>${escapeMarkup(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${escapeMarkup(JSON.stringify(parameter.schema))}</code></td></tr>`,
    )
    .join('')
  const status = String(shape.status ?? 200)
  return `<section><h2><code>${escapeMarkup(name)}</code></h2><p>${escapeMarkup(shape.summary)}. For: ${askerOf(shape.access)}.</p>
${parameters ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Schema</th></tr></thead><tbody>${parameters}</tbody></table>` : ''}
${operation.requestBody ? details('Body', operation.requestBody.content['application/json'].schema) : ''}
${details(`Answer ${status}`, operation.responses[status]?.content['application/json'].schema)}</section>`
}

function askerOf(of: Access): string {
  return isRight(of) ? `members of staff with the right ${of}` : access[of]
}

const details = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeMarkup(JSON.stringify(schema, null, 2))}</pre></details>`

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
h2{font-size:1.1rem;margin:2.5rem 0 .25rem}table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
pre{overflow:auto;font-size:.8125rem;padding:.75rem;border:1px solid #8884;border-radius:6px}`
