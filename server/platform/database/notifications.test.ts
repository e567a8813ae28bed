import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { listen } from './notifications.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => await db.close())

test('a listener gets notifications, reports a lost connection, and gets them again afterwards', async () => {
  const heard: string[] = []
  const listener = await listen(db.url, 'catalogue', {
    onMessage: (payload) => heard.push(payload),
    onLost: () => heard.push('(lost)'),
    onRestored: () => heard.push('(restored)'),
  })
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lembar listen' and datname = current_database()`.execute(db.database.kysely)
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['one', '(lost)', '(restored)'])

  await say('two')
  await expect.poll(() => heard.at(-1)).toBe('two')
  await listener.close()
})

test('F152 behind a pooler that delivers no notifications the shop does not start, and says what to set', async () => {
  const pooler = await openPoolerWithoutNotifications(db.url)
  const silent = { onMessage: () => undefined, onLost: () => undefined, onRestored: () => undefined }
  await expect(listen(pooler.url, 'catalogue', silent)).rejects.toMatchObject({
    name: 'SetupFault',
    message: expect.stringContaining('DATABASE_DIRECT_URL'),
  })
  await pooler.close()
})

const NOTIFICATION = 'A'.charCodeAt(0)

/** Passes all messages of the server on but notifications, as PgBouncer does in transaction mode. */
async function openPoolerWithoutNotifications(address: string) {
  const target = new URL(address)
  const socketFile = `${target.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketFile)
    let waiting = Buffer.alloc(0)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      // Messages have a byte for their kind and four for their length, itself included.
      while (waiting.length >= 5 && waiting.length > waiting.readUInt32BE(1)) {
        const end = 1 + waiting.readUInt32BE(1)
        if (waiting[0] !== NOTIFICATION) client.write(waiting.subarray(0, end))
        waiting = waiting.subarray(end)
      }
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: target.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function say(payload: string): Promise<void> {
  await sql`select pg_notify('catalogue', ${payload})`.execute(db.database.kysely)
}
