// `npm run bench -- NAME …`: measures a promise; exits non-zero where it is not kept.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { fail, findNode, ROOT, run, seconds } from './processes.mjs'
import { ensureBuilt } from './web-build.mjs'

const FOLDER = join(ROOT, 'bench')

try {
  const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
  const options = process.argv.slice(2).filter((word) => word.startsWith('-'))
  const unknown = names.find((name) => !existsSync(join(FOLDER, `${name}.ts`)))
  if (names.length === 0 || unknown !== undefined) {
    const known = readdirSync(FOLDER).flatMap((file) => (/^([a-z-]+)\.ts$/.exec(file) ?? []).slice(1))
    throw new Error(
      `${unknown ? `There is no benchmark ${unknown}. ` : ''}npm run bench -- ${known.join(' | ')}`,
    )
  }
  await ensureDependencies({ dev: true })
  await ensureBuilt()
  for (const name of names) {
    const started = performance.now()
    const code = await run(findNode(), [join(FOLDER, `${name}.ts`), ...options], {
      env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
    })
    console.error(`${name}: ${seconds(started)}`)
    if (code !== 0) process.exitCode = 1
  }
} catch (error) {
  fail(error)
}
