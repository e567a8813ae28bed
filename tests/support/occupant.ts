import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'

/** A separate process that holds a place at an embedded server: started by the test of its lifecycle. */
const [dataFolder = '', role] = process.argv.slice(2)
try {
  const server = await acquireEmbeddedServer({
    dataFolder,
    role: role === 'shop' ? 'shop' : 'guest',
    durability: 'fast',
  })
  process.stdout.write(`${server.url}\n`)
  process.once('SIGTERM', async () => {
    await server.release()
    process.exit(0)
  })
  setInterval(() => undefined, 1_000)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
