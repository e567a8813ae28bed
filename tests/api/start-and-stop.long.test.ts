import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-start-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Start = { process: ChildProcess; output: () => string; ended: Promise<number | null> }

/** `npm start`, as a person gives it, on a data folder of the test's own. */
function start(env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LEMBAR_DATA: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    text += String(chunk)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { process: child, output: () => text, ended }
}

async function originOf(shop: Start): Promise<string> {
  await expect.poll(shop.output, { timeout: 240_000, interval: 100 }).toMatch(/open at http|cannot start/)
  const origin = /open at (http:\S+)/.exec(shop.output())?.[1]
  if (origin === undefined) throw new Error(shop.output())
  return origin
}

/** Processes that name the data folder: the shop's and the database's. */
async function processesLeft(): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args'])
  return stdout.split('\n').filter((line) => line.includes(folder))
}

test('an operator reads in one line what keeps the shop from starting', async () => {
  for (const [env, line] of [
    [{ PORT: 'abc' }, /^Lembar cannot start: PORT must be a whole number/m],
    [
      { LEMBAR_DATA: '/etc/passwd' },
      /^Lembar cannot start: .*LEMBAR_DATA: the folder \/etc\/passwd cannot be used/m,
    ],
    [
      { NODE_ENV: 'production' },
      /^Lembar cannot start: PAYMENTS must name a real gateway in production .*; PUBLIC_URL must .*; LEMBAR_SECRET must/m,
    ],
  ] as const) {
    const shop = start(env)
    // No reason to start it again: npm start ends at once.
    expect(await shop.ended).toBe(78)
    expect(shop.output()).toMatch(line)
    expect(shop.output()).not.toMatch(/\n\s+at /)
  }
})

test('the shop starts, refuses a twin, stops without a trace, and survives being killed', async () => {
  const first = start()
  const origin = await originOf(first)
  expect(first.output()).toContain('demo@example.com / lembar-demo')
  expect((await fetch(origin)).status).toBe(200)

  const twin = start({ PORT: '0' })
  expect(await twin.ended).toBe(78)
  expect(twin.output()).toMatch(/^Lembar cannot start: .*already/m)

  const taken = start({ LEMBAR_DATA: `${folder}/other`, PORT: new URL(origin).port })
  expect(await taken.ended).toBe(78)
  expect(taken.output()).toMatch(/^Lembar cannot start: PORT \d+ is in use/m)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  first.process.kill('SIGINT')
  expect(await first.ended, first.output()).toBe(0)
  await expect.poll(processesLeft, { timeout: 60_000 }).toEqual([])

  const killed = start({ PORT: new URL(origin).port })
  await originOf(killed)
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const) {
    for (const pid of await childrenOf(killed.process.pid ?? 0)) process.kill(pid, signal)
    await expect
      .poll(
        () =>
          fetch(origin).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000, interval: 50 },
      )
      .toBe(200)
  }
  killed.process.kill('SIGTERM')
  expect(await killed.ended, killed.output()).toBe(0)
  await expect.poll(processesLeft, { timeout: 60_000 }).toEqual([])

  // The database of one that was killed with its starter is still there for the next.
  const orphaned = start()
  await originOf(orphaned)
  const children = await childrenOf(orphaned.process.pid ?? 0)
  orphaned.process.kill('SIGKILL')
  for (const pid of children) process.kill(pid, 'SIGKILL')
  await orphaned.ended
  await sleep(500)
  expect((await processesLeft()).join('\n')).toMatch(/postgres/)
  const next = start()
  expect((await fetch(await originOf(next))).status).toBe(200)
  next.process.kill('SIGTERM')
  expect(await next.ended, next.output()).toBe(0)
  await expect.poll(processesLeft, { timeout: 60_000 }).toEqual([])
})

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.split('\n').map(Number).filter(Boolean)
}
