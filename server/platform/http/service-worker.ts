import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** It fetches from this origin and runs nothing but itself. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Takes the place of a worker that does harm: browsers ask for the script at every visit, past their caches and past the
 * worker itself. It answers no request, removes what the worker kept of the site, and unregisters itself.
 */
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('lembar-kit-')) await caches.delete(name)
    await self.registration.unregister()
  })())
})
`

/** Serves the service worker; `enabled: false` serves one that removes itself. */
export async function registerServiceWorker(
  app: FastifyInstance,
  { build, enabled }: { build: string; enabled: boolean },
): Promise<void> {
  const script = enabled ? await readFile(join(build, 'service-worker.js'), 'utf8') : REMOVES_ITSELF
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(script),
  )
}
