import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Lookups, openCache, type Versions } from '../cache.ts'
import { registerAssets } from './assets.ts'
import { openDevPages } from './dev-pages.ts'
import {
  isCacheable,
  type PageOptions,
  type PagesModule,
  pageSize,
  type RenderedPage,
  registerPages,
} from './pages.ts'
import { registerServiceWorker } from './service-worker.ts'

const CACHE_BYTES = 32 * 1024 * 1024

export type MountOptions = {
  /** The folder of the web build. */
  build: string
  /** True: pages are compiled from sources and not cached. */
  development: boolean
  pageOptions: Omit<PageOptions, 'mode'>
  publicUrl: string | undefined
  consoleHost: string | undefined
  /** If false, browsers get a service worker that removes itself. */
  serviceWorker: boolean
  /** Without it no page is cached. */
  versions?: Versions
  /** Counters of the page cache. */
  lookups?: Lookups
}

/** Serves the pages and their assets. @returns a function that closes what this opened */
export async function mountPages(app: FastifyInstance, options: MountOptions): Promise<() => Promise<void>> {
  const { build, development, pageOptions, publicUrl, consoleHost, versions, lookups } = options
  if (development) {
    const dev = await openDevPages(app, { ...pageOptions, mode: 'development' })
    const knownParameters = new Set(dev.knownParameters)
    await registerPages(app, { handle: dev.handle, knownParameters, publicUrl, consoleHost })
    return dev.close
  }
  await registerAssets(app, join(build, 'client'))
  await registerServiceWorker(app, { build, enabled: options.serviceWorker })
  const pages: PagesModule = await import(pathToFileURL(join(build, 'server', 'index.js')).href)
  await registerPages(app, {
    handle: pages.createPageHandler({ ...pageOptions, mode: 'production' }),
    knownParameters: new Set(pages.KNOWN_PARAMETERS),
    publicUrl,
    consoleHost,
    ...(versions
      ? {
          cache: openCache<RenderedPage>({
            versions,
            maxBytes: CACHE_BYTES,
            sizeOf: pageSize,
            isCacheable,
            ...(lookups && { lookups }),
          }),
        }
      : {}),
  })
  return async () => undefined
}
