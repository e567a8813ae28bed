// `npm run looks:renew`: stores the pictures of all pages anew that the tests `looks-*` compare to. Words after `--`
// choose test files: `npm run looks:renew -- looks-public`.
import { ensureDependencies } from './dependencies.mjs'
import { commandOf, fail, findNode, run } from './processes.mjs'
import { ensureBuilt } from './web-build.mjs'

try {
  await ensureDependencies({ dev: true })
  await ensureBuilt()
  const chosen = process.argv.slice(2)
  const files = chosen.length > 0 ? chosen : ['looks-']
  const vitest = [commandOf('vitest', 'vitest'), 'run', '--project=journeys', ...files]
  process.exitCode = await run(findNode(), vitest, { env: { ...process.env, LEMBAR_RENEW_LOOKS: '1' } })
} catch (error) {
  fail(error)
}
