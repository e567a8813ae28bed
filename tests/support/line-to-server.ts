import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type LineToServer = {
  /** The database under the address of this line. */
  url: string
  /** From now on bytes are taken and none come back. */
  pause(): void
  resume(): void
  /** Cuts the connection whose client sends these words, when the server has done what they ask and answers it. */
  loseAnswerTo(words: string): void
  close(): Promise<void>
}

/** A line between a client and its PostgreSQL server that fails as networks do. */
export async function lineTo(url: string): Promise<LineToServer> {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  let silent = false
  let lost: string | undefined
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let cut = false
    for (const socket of [near, far]) sockets.add(socket)
    near.on('error', () => undefined)
    far.on('error', () => near.destroy())
    near.on('data', (bytes) => {
      if (silent) return
      if (lost !== undefined && bytes.includes(lost)) {
        lost = undefined
        cut = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (cut) near.destroy()
      else if (!silent) near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    pause: () => {
      silent = true
    },
    resume: () => {
      silent = false
    },
    loseAnswerTo: (words) => {
      lost = words
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
