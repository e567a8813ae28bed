import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'

describe('metrics', () => {
  let shop: TestShop
  let metrics: string

  beforeAll(async () => {
    const port = await freePort()
    metrics = `http://127.0.0.1:${port}/metrics`
    shop = await testShop({ env: { METRICS_PORT: String(port) }, jobs: true })
  })
  afterAll(() => shop.close())

  test('an operator sees requests by route and status, never an address that a shopper typed', async () => {
    const call = client(shop.origin)
    await call('GET', '/api/user/books?search=rahasia')
    await call('GET', '/api/user/books/tidak-ada')
    const page = await readMetrics()
    expect(page).toMatch(
      /lembar_http_request_duration_seconds_count\{method="GET",route="\/api\/user\/books",status="200"\} 1/,
    )
    expect(page).toMatch(/route="\/api\/user\/books\/:id",status="404"\} 1/)
    expect(page).not.toContain('rahasia')
  })

  test('an operator sees connections, waiting jobs, cache lookups, orders and how far payments lag', async () => {
    const call = client(shop.origin)
    for (let n = 0; n < 3; n++) await call('GET', '/api/user/genres')
    await shop.database.kysely
      .insertInto('payment_notifications')
      .values({
        gateway: 'simulator',
        event_key: 'lost',
        reference: 'lost',
        raw: '{}',
        received_at: new Date(Date.now() - 90_000),
      })
      .execute()
    const page = await readMetrics()
    expect(page).toMatch(/lembar_database_connections\{state="idle"\} [1-9]/)
    expect(page).toMatch(/lembar_jobs_waiting\{queue="orders-expire"\} \d/)
    expect(page).toMatch(/lembar_cache_lookups\{cache="answers",outcome="hit"\} [1-9]/)
    expect(page).toMatch(/lembar_orders_refund_due 0/)
    const lag = Number(/^lembar_webhook_lag_seconds (\S+)/m.exec(page)?.[1])
    expect(lag).toBeGreaterThan(89)
    expect(lag).toBeLessThan(200)
    expect(page).toContain('lembar_process_resident_memory_bytes')
  })

  test('docs/operating.md lists every scheduled job, and when it runs', async () => {
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from pgboss.schedule`.execute(shop.database.kysely)
    const docs = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    const table = docs.slice(docs.indexOf('| job | when | does |'))
    const listed = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| ([a-z-]+) \| ([^|]+) \|/gm)]
    expect(listed.map(([, name, when]) => `${name}: ${when}`).toSorted()).toEqual(
      ['job: when', ...rows.map(({ name, cron }) => `${name}: ${inWords(cron)}`)].toSorted(),
    )
  })

  test('a value that cannot be read is left out and counted, and the others are still there', async () => {
    await shop.database.kysely.schema.alterTable('orders').renameColumn('refund_due', 'moved').execute()
    const page = await readMetrics()
    await shop.database.kysely.schema.alterTable('orders').renameColumn('moved', 'refund_due').execute()
    expect(page).not.toMatch(/^lembar_orders_refund_due /m)
    expect(page).toContain('lembar_webhook_lag_seconds')
    expect(await readMetrics()).toMatch(/lembar_metric_failures_total\{metric="lembar_orders_refund_due"\} 1/)
  })

  test('the port of metrics serves nothing else, and the shop’s own port serves no metrics', async () => {
    expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404)
  })

  async function readMetrics(): Promise<string> {
    const answer = await fetch(metrics)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    return answer.text()
  }
})

function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  const [first = '', last] = hour.split('-')
  if (hour !== '*' && last === undefined) return `daily at ${hour}:${minute.padStart(2, '0')}`
  const hours = last === undefined ? '' : ` from ${first} to ${Number(last) + 1}`
  if (minute === '*') return `each minute${hours}`
  return minute.startsWith('*/') ? `every ${minute.slice(2)} minutes${hours}` : 'hourly'
}

type Sent = {
  traceId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

describe('traces', () => {
  const sent: Sent[] = []
  let collector: Server
  let shop: TestShop

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      if (request.url === '/v1/traces') {
        const body = JSON.parse(await text(request)) as {
          resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
        }
        sent.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const { port } = collector.address() as AddressInfo
    shop = await testShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
  })
  afterAll(async () => {
    collector.closeAllConnections()
    await new Promise((resolve) => collector.close(resolve))
  })

  test('a collector counts a request with its statements, within the trace of who asked', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await client(shop.origin)('GET', '/api/user/books?search=rahasia', undefined, {
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    })
    // What waits to be sent is sent when the shop stops.
    await shop.close()
    const request = sent.find(({ name }) => name === 'GET /api/user/books')
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    const status = request?.attributes.find(({ key }) => key === 'http.response.status_code')
    expect(status?.value.intValue).toBe(200)
    const statements = sent.filter(({ name, traceId: of }) => name === 'select' && of === traceId)
    expect(statements.length).toBeGreaterThan(0)
    expect(JSON.stringify(sent)).not.toContain('rahasia')
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
