// The bare server that the catalogue is measured against: Fastify and pg, the very bytes that the shop answered, read
// as one column of one row: no parsing, no total, no checks. Run as `node bare-catalogue.ts DATABASE_URL`; prints its port.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const app = fastify({ logger: false })

app.get<{ Params: { id: string } }>('/bare/:id', async (request, reply) => {
  const { rows } = await pool.query<{ body: string }>({
    name: 'bare-answer',
    text: 'select body from bare_answers where id = $1',
    values: [request.params.id],
  })
  return reply.type('application/json; charset=utf-8').send(rows[0]?.body ?? '')
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))
