import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './web/offline/build-service-worker.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on: 20 of them weigh less than one request to discover one.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => buildServiceWorker(reactRouterConfig.buildDirectory),
} satisfies Config
