import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'

export const SUPERUSER = 'lembar'

const SOCKET_LOCK = '.s.PGSQL.5432.lock'

/** Crash recovery after a power cut may have gigabytes to read. */
const START_PATIENCE_S = 600

/** Makes the cluster: UTF-8 with a sort order that depends on no locale of the machine, now or after an upgrade. */
export async function initialiseCluster(
  binaries: Binaries,
  places: Places,
  passwordFile?: string,
): Promise<void> {
  const auth =
    passwordFile === undefined ? ['--auth-local=trust', '--auth-host=reject'] : ['--auth=scram-sha-256']
  await run(binaries.initdb, places, [
    '-D',
    places.cluster,
    '-U',
    SUPERUSER,
    ...auth,
    ...(passwordFile === undefined ? [] : [`--pwfile=${passwordFile}`]),
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    // The folders are flushed by the first checkpoint; a power cut in the first second costs only the demo.
    '--no-sync',
  ])
}

/** Starts the server and waits until it takes connections. */
export async function startServer(binaries: Binaries, places: Places): Promise<void> {
  await removeDeadLocks(places)
  await run(binaries.pgCtl, places, [
    'start',
    '-D',
    places.cluster,
    '-w',
    '-t',
    String(START_PATIENCE_S),
    '-s',
    '-l',
    join(places.cluster, 'start.log'),
  ])
}

export async function stopServer(binaries: Binaries, places: Places): Promise<void> {
  await run(binaries.pgCtl, places, ['stop', '-D', places.cluster, '-m', 'fast', '-w', '-t', '60', '-s'])
}

/** The log output of a server that did not start. */
export async function reasonOfFailedStart(places: Places): Promise<string> {
  // Its first output goes to the file given to pg_ctl, everything later to the log file of its settings.
  const current = (await readFile(join(places.cluster, 'current_logfiles'), 'utf8').catch(() => '')).split(
    ' ',
  )[1]
  const files = ['start.log', ...(current ? [current.trim()] : [])]
  const texts = await Promise.all(
    files.map((file) => readFile(join(places.cluster, file), 'utf8').catch(() => '')),
  )
  const complaints = texts.flatMap((text) =>
    text.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT/.test(line)),
  )
  return complaints.at(-1) ?? texts.join('').trim().split('\n').at(-1) ?? ''
}

/**
 * After a crash the number in a lock file may belong to another program by now, or to a dead process that
 * nobody buries (in a container whose first process does not): PostgreSQL would refuse to start for ever.
 * It still checks the shared memory itself, and does not start beside children of the old server.
 */
async function removeDeadLocks(places: Places): Promise<void> {
  if (process.platform !== 'linux') return
  for (const file of [join(places.cluster, 'postmaster.pid'), join(places.socketFolder, SOCKET_LOCK)]) {
    const pid = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]?.trim()
    if (!pid) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('postgres')) await rm(file, { force: true })
  }
}

async function run(program: string, places: Places, parameters: string[]): Promise<void> {
  const { LANG, LC_ALL, PATH, SystemRoot, TMPDIR } = process.env
  const child = spawn(program, parameters, {
    ...(places.identity ?? {}),
    // A folder that the account may enter: PostgreSQL's programs read their working directory.
    cwd: places.cluster,
    // Only what is needed: PGHOST, PGDATA and the like of the user's shell are not meant for this server.
    env: without({ PATH, SystemRoot, TMPDIR, LANG, LC_ALL }),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject)
    // Not 'close': the server inherits the pipes on some platforms and keeps them open.
    child.on('exit', (status, signal) => resolve(status ?? signal ?? 'unknown'))
  })
  child.stdout.destroy()
  child.stderr.destroy()
  if (code !== 0) {
    const reason = output.join('').trim().replaceAll('\n', ' | ')
    throw new Error(`${program.split(/[\\/]/).at(-1)} ended with ${code}: ${reason}`)
  }
}

function without(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])))
}
