import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * A worker has the policy of its own response, not of the page that starts it. The reader's workers only fetch
 * decoders, fonts, character maps and colour profiles from this origin and compile the decoders.
 */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "font-src 'self' data: blob:",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the files of the web build. Files under `assets/` have a hash in their names and never change. */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  const hashed = join(folder, 'assets') + sep
  const workers = join(hashed, 'workers') + sep
  await app.register(fastifyStatic, {
    root: folder,
    // One route per file, so that every other address reaches the pages.
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.startsWith(hashed)
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (path.startsWith(workers)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
}
