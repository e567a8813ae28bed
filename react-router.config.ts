import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on: 20 of them weigh less than one request to discover one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
