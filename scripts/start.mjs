// `npm start`: installs what is missing, builds what is stale, and keeps the shop running until it is stopped.
// `npm run dev` adds --dev: pages are served from their sources and the server restarts when a file changes.
import { ensureDependencies } from './dependencies.mjs'
import { envFile, fail, findNode, keepRunning, runUntilStopped, shopFlags } from './processes.mjs'
import { ensureBuilt } from './web-build.mjs'

try {
  const parameters = process.argv.slice(2)
  const dev = parameters.includes('--dev')
  await ensureDependencies({ dev })
  if (!dev) await ensureBuilt()
  const node = [
    ...shopFlags(),
    ...envFile(),
    ...(dev
      ? ['--watch-path=server', '--watch-path=contracts', '--watch-path=kernel', '--watch-preserve-output']
      : []),
  ]
  const shop = [...node, 'server/main.ts', ...parameters]
  // The exit code is the shop's own: 0 after a stop that was asked for. --watch starts it again by itself.
  process.exitCode = dev
    ? (await runUntilStopped(findNode(), shop)).code
    : await keepRunning(findNode(), shop)
} catch (error) {
  fail(error)
}
