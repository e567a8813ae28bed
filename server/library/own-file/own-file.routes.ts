import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dayInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Authenticate, signedInUser } from '#server/platform/http/signed-in-user.ts'
import { makeOwnFile } from './own-file.ts'

type OwnFileDeps = {
  database: Database
  authenticate: Authenticate
  shopName: () => Promise<string>
  clock: () => Date
}

/** `GET /api/user/own-file`: what its owner has read, marked and written, sent while it is made. */
export function ownFileRoutes(
  app: FastifyInstance,
  { database, authenticate, shopName, clock }: OwnFileDeps,
): void {
  app.get('/api/user/own-file', { exposeHeadRoute: false }, async (request, reply) => {
    const now = clock()
    request.signedIn = await signedInUser(request, { authenticate }, now)
    const { user } = request.signedIn
    return app.answerInShare('costlyReads', request, reply, async (inTurn) => {
      const shop = await shopName()
      const file = await inTurn(() => makeOwnFile(database, { userId: user.id, shop, now }))
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="bacaan-saya-${dayInWib(now)}.html"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(file, { objectMode: false }))
    })
  })
}
