import type { FastifyInstance } from 'fastify'
import type { PageHandler, PageOptions, PagesModule } from './pages.ts'

/**
 * Pages compiled from their sources, for development: Vite runs in this process and each request uses the present
 * files. Loaded only in development.
 */
export async function openDevPages(app: FastifyInstance, options: PageOptions) {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  const load = async () => (await vite.ssrLoadModule('/web/page-handler.ts')) as PagesModule
  const handle: PageHandler = async (request) => (await load()).createPageHandler(options)(request)
  const { KNOWN_PARAMETERS: knownParameters } = await load()
  return { handle, knownParameters, close: () => vite.close() }
}
