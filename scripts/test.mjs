// `npm test`: everything that is checked, in the order of what is quickest to fail; stops at the first stage
// that does. Words after `--` go to vitest: `npm test -- cart` runs the tests whose file name holds `cart`.
// `npm run test:long` (--long) runs what takes longer than a change should wait for.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { COMPILE_CACHE, commandOf, findNode, ROOT, run, seconds } from './processes.mjs'
import { ensureBuilt } from './web-build.mjs'

const REPORT = join(ROOT, '.tmp', 'vitest.json')
/** The rooms of the house: what the architecture rules look at. */
const ROOMS = ['kernel', 'contracts', 'server', 'web', 'flipbook', 'demo', 'demo-maker', 'tests', 'bench']

const parameters = process.argv.slice(2)
const long = parameters.includes('--long')
const wanted = parameters.filter((word) => word !== '--long')
const began = performance.now()

const checks = [
  ['types', () => tool('typescript', 'tsc')],
  ['pages', ensureBuilt],
  ['format and lint', () => tool('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.')],
  [
    'architecture',
    () => tool('dependency-cruiser', 'depcruise', '--config', '.dependency-cruiser.mjs', ...ROOMS),
  ],
  ['unused code', () => tool('knip', 'knip', '--no-progress')],
  ['row types', () => node('scripts/schema-types.mjs', '--check')],
]

try {
  await stage('packages', () => ensureDependencies({ dev: true }))
  if (long) await stage('pages', ensureBuilt)
  else {
    await stage('typed routes', () => tool('@react-router/dev', 'react-router', 'typegen'))
    await twoAtATime(checks)
  }
  await stage(long ? 'long tests' : 'tests', runTests)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
const { passed, failed, ranTwice } = countTests()
for (const name of ranTwice) console.log(`ran twice, for a fault to be found: ${name}`)
console.log(`\nAll of it took ${seconds(began)}`)
// A stage that fails before the tests fails the whole run.
console.log(`${passed} passed, ${Math.max(failed, process.exitCode ? 1 : 0)} failed`)

/** Each has times in which it uses one core only. All end before the first failure counts. */
async function twoAtATime(stages) {
  const waiting = [...stages]
  const failures = []
  const takeStages = async () => {
    for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
      await stage(...next).catch((error) => failures.push(error))
    }
  }
  await Promise.all([takeStages(), takeStages()])
  if (failures.length > 0) throw failures[0]
}

async function stage(name, work) {
  const started = performance.now()
  const code = await work()
  if (code) throw new Error(`\n${name}: failed after ${seconds(started)}`)
  console.log(`${name}: ${seconds(started)}`)
}

async function runTests() {
  rmSync(REPORT, { force: true })
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  const projects = long ? ['long', 'long alone'] : ['unit', 'server', 'journeys']
  const stopLoading = long || wanted.length > 0 ? undefined : loadDemoBeside()
  const code = await tool(
    'vitest',
    'vitest',
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    '--passWithNoTests',
    ...wanted,
  )
  await stopLoading?.()
  const { skipped } = countTests()
  if (code === 0 && skipped > 0 && wanted.length === 0)
    throw new Error(`${skipped} tests were skipped: none may be`)
  return code
}

/** Loads the demo while the other tests run. Otherwise the first journey would wait half a minute for it. */
function loadDemoBeside() {
  const loading = spawn(findNode(), ['tests/support/load-demo.process.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...COMPILE_CACHE, ...process.env },
  })
  const ended = once(loading, 'exit')
  return async () => {
    loading.kill()
    await ended
  }
}

function countTests() {
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8'))
    const skipped = report.numPendingTests + report.numTodoTests
    // What passed at the second try keeps the message of the first.
    const ranTwice = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, ranTwice }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, ranTwice: [] }
  }
}

async function tool(packageName, command, ...words) {
  return await node(commandOf(packageName, command), ...words)
}

/** Processes that tests start use the compile cache as well. */
async function node(script, ...words) {
  return await run(findNode(), [script, ...words], { env: { ...COMPILE_CACHE, ...process.env } })
}
