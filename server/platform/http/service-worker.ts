import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The worker fetches only from this origin and runs no other script. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Replaces a faulty worker. Browsers request the script at every visit, bypassing their caches and the worker itself.
 * This one answers no request, deletes the caches of the site, and unregisters itself. A page that asks it to prepare
 * the readers gets the answer that it does not.
 */
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('lembar-kit-')) await caches.delete(name)
    await self.registration.unregister()
  })())
})
self.addEventListener('message', ({ ports: [port] }) => port?.postMessage('none'))
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
