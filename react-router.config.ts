import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './web/offline/build-service-worker.ts'
import { compressAssets } from './web/shell/compress-assets.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on: 20 of them weigh less than one request to discover one.
  routeDiscovery: { mode: 'initial' },
  // The manifest of the routes is written after Vite's hooks for the other files.
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildServiceWorker(buildDirectory)
    await compressAssets(join(buildDirectory, 'client'))
  },
} satisfies Config
