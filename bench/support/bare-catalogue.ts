// The bare server that the catalogue is measured against: Fastify and pg, nine rows of a table as they are,
// no checks, no total. Run as `node bare-catalogue.ts DATABASE_URL`; prints its port.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const app = fastify({ logger: false })

app.get('/books', async () => {
  const { rows } = await pool.query({
    name: 'nine-books',
    text: `select id, slug, name, description, isbn, kind, published_on, publisher_id, genre_id
           from titles order by id desc limit 9`,
  })
  return { data: rows }
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))
