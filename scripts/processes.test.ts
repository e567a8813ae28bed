import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
let starter: ChildProcess

/** A shop that writes down what reaches it and needs a moment to stop. */
const SHOP = `
  import { appendFileSync } from 'node:fs'
  const note = (text) => appendFileSync(process.argv[2], text + '\\n')
  const kind = process.argv[3]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    if (kind === 'opening' || kind === 'stuck') return note('waits')
    note(signal)
    setTimeout(() => process.exit(0), 200)
  })
  process.channel?.unref()
  note('open ' + process.pid)
  if (kind === 'opening') {
    setTimeout(() => { process.send('open'); note('closed'); setTimeout(() => process.exit(0), 200) }, 1500)
  } else {
    process.send?.('open')
    if (kind && kind !== 'stuck') process.exit(Number(kind))
  }
  process.once('disconnect', () => { note('alone'); process.exit(0) })
  setInterval(() => undefined, 1000)
`

/** The pause before the first start that follows, in milliseconds. */
const PAUSE = 500

/** How long an open shop may take to stop, in milliseconds. */
const PATIENCE = 800

const STARTER = `
  import { keepRunning } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'processes.mjs')))}
  const quick = { pauses: [${PAUSE}, 100, 150, 200], longEnough: 1000, patience: ${PATIENCE} }
  process.exitCode = await keepRunning(process.execPath, process.argv.slice(2), quick)
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-processes-'))
  await writeFile(join(folder, 'shop.mjs'), SHOP)
  await writeFile(join(folder, 'starter.mjs'), STARTER)
  start()
  await expect.poll(notes).toHaveLength(1)
})

let said: string
/** With a code the shop ends by itself as soon as it is open. */
function start(code = ''): void {
  const parameters = [join(folder, 'starter.mjs'), join(folder, 'shop.mjs'), join(folder, 'notes'), code]
  starter = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  said = ''
  starter.stderr?.on('data', (text) => {
    said += String(text)
  })
}

async function startAgain(code: string): Promise<number | null> {
  starter.kill('SIGTERM')
  await once(starter, 'exit')
  await rm(join(folder, 'notes'))
  start(code)
  const [ended] = await once(starter, 'exit')
  return ended as number | null
}

afterEach(async () => {
  starter.kill('SIGKILL')
  // Its shop may write a last line meanwhile.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('the command that starts the shop', () => {
  test('stops it once, and waits for it, when a terminal sends Ctrl-C to the whole group', async () => {
    process.kill(-Number(starter.pid), 'SIGINT')
    const [code] = await once(starter, 'exit')
    expect(code).toBe(0)
    expect((await notes()).slice(1)).toEqual(['SIGTERM'])
    expect(await shopIsAlive()).toBe(false)
  })

  test.each([
    [
      'opening',
      'lets a start finish first, however long it takes',
      0,
      ['waits', 'closed'],
      /^Lembar is still starting, and stops once it is open\n$/,
    ],
    [
      'stuck',
      'ends an open one that does not stop',
      128 + 9,
      ['waits'],
      /did not stop within 0.8 s and is ended/,
    ],
  ] as const)('asked to stop a shop that is %s, %s', async (kind, _what, code, noted, line) => {
    starter.kill('SIGTERM')
    await once(starter, 'exit')
    await rm(join(folder, 'notes'))
    start(kind)
    await expect.poll(notes).toHaveLength(1)
    starter.kill('SIGTERM')
    expect(await once(starter, 'exit')).toEqual([code, null])
    expect((await notes()).slice(1)).toEqual(noted)
    expect(said).toMatch(line)
    expect(await shopIsAlive()).toBe(false)
  })

  test('leaves no shop behind when it is killed itself', async () => {
    starter.kill('SIGKILL')
    await expect.poll(notes).toContain('alone')
    await expect.poll(shopIsAlive).toBe(false)
  })
})

/** As npm starts a script: in a shell, which does not pass on the signal that npm gives it. */
function inShell(script: string, parameters: string[], env: Record<string, string>): ChildProcess {
  const command = ['"$0" "$@"; exit $?', process.execPath, script, ...parameters]
  const { npm_lifecycle_event: _, ...others } = process.env
  return spawn('sh', ['-c', ...command], { stdio: 'ignore', detached: true, env: { ...others, ...env } })
}

describe('a command that npm runs', () => {
  test.each([
    ['stops with the shell that npm has ended', { npm_lifecycle_event: 'start' }, true],
    ['goes on in the background where it was started without npm', {}, false],
  ])('%s', async (_, env: Record<string, string>, stops) => {
    starter.kill('SIGTERM')
    await once(starter, 'exit')
    await rm(join(folder, 'notes'))
    const shell = inShell(join(folder, 'starter.mjs'), [join(folder, 'shop.mjs'), join(folder, 'notes')], env)
    await expect.poll(notes).toHaveLength(1)
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    if (stops) {
      await expect.poll(shopIsAlive).toBe(false)
      expect((await notes()).slice(1)).toEqual(['SIGTERM'])
    } else {
      await sleep(1500)
      expect(await shopIsAlive()).toBe(true)
      process.kill(-Number(shell.pid), 'SIGTERM')
      await expect.poll(shopIsAlive).toBe(false)
    }
  })

  test.each([
    ['npm', 'SIGTERM to the shell of npx'],
    ['node', 'SIGTERM to the script itself'],
  ])('of the operator is told of it too: by %s, %s', async (by) => {
    const clone = await cloneWith(
      `import { appendFileSync } from 'node:fs'
       const note = (text) => appendFileSync(${JSON.stringify(join(folder, 'told'))}, text)
       process.on('SIGTERM', () => { note('told'); process.exit(130) })
       note('begun ')
       setInterval(() => undefined, 1000)`,
    )
    const script = join(clone, 'scripts', 'lembar.mjs')
    const command =
      by === 'npm'
        ? inShell(script, [], { npm_lifecycle_event: 'npx' })
        : spawn(process.execPath, [script], { stdio: 'ignore' })
    const told = () => readFile(join(folder, 'told'), 'utf8').catch(() => '')
    await expect.poll(told).toBe('begun ')
    command.kill('SIGTERM')
    await once(command, 'exit')
    await expect.poll(told).toBe('begun told')
  })
})

describe('a shop that ends although nobody stopped it', () => {
  const opened = async () => (await notes()).filter((line) => line.startsWith('open'))
  const pid = async () => Number((await opened()).at(-1)?.split(' ')[1])

  test('is started again, whatever ended it, and still stops on request', async () => {
    for (const [count, signal] of [
      [2, 'SIGKILL'],
      [3, 'SIGABRT'],
    ] as const) {
      process.kill(await pid(), signal)
      await expect.poll(opened).toHaveLength(count)
      expect(said).toContain(`Lembar was ended by ${signal} and is started again in`)
    }
    starter.kill('SIGTERM')
    expect(await once(starter, 'exit')).toEqual([0, null])
    expect(await notes()).toHaveLength(4)
  })

  test('is given up after five quick exits, with a line that says so', async () => {
    expect(await startAgain('3')).toBe(3)
    expect(await opened()).toHaveLength(5)
    expect(said.match(/started again in [\d.]+ s/g)).toEqual(
      [PAUSE / 1000, 0.1, 0.15, 0.2].map((pause) => `started again in ${pause} s`),
    )
    expect(said).toMatch(/ended 5 times in a row soon after its start and is not started again/)
  })

  test('is not given up where it ran long enough in between', async () => {
    for (let death = 1; death <= 6; death++) {
      await expect.poll(opened).toHaveLength(death)
      await sleep(1_050)
      process.kill(await pid(), 'SIGKILL')
    }
    await expect.poll(opened).toHaveLength(7)
    expect(said.split(`again in ${PAUSE / 1000} s`)).toHaveLength(7)
  })

  test.each([
    ['78', 'it cannot run as it is set up'],
    ['0', 'it was stopped'],
  ])('is left alone after code %s: %s', async (code) => {
    expect(await startAgain(code)).toBe(Number(code))
    expect(await opened()).toHaveLength(1)
    expect(said).toBe('')
  })

  test('is not started again when the stop comes during the pause', async () => {
    process.kill(await pid(), 'SIGKILL')
    await expect.poll(() => said, { interval: 5 }).toContain('is started again in')
    starter.kill('SIGTERM')
    await once(starter, 'exit')
    await sleep(2 * PAUSE)
    expect(await opened()).toHaveLength(1)
  })

  test('ends when the stop comes together with the end of the pause', async () => {
    process.kill(await pid(), 'SIGKILL')
    await expect.poll(() => said, { interval: 5 }).toContain('is started again in')
    starter.kill('SIGSTOP')
    await sleep(2 * PAUSE)
    starter.kill('SIGTERM')
    starter.kill('SIGCONT')
    await once(starter, 'exit')
    expect(await shopIsAlive()).toBe(false)
  })
})

test('a command reads the .env of its clone, in the folder of its caller', async () => {
  const clone = await cloneWith('console.log(JSON.stringify([process.env.LEMBAR_DATA, process.cwd()]))')
  const said = async (env: Record<string, string>) => {
    const command = [join(clone, 'scripts', 'lembar.mjs')]
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } }
    return JSON.parse((await promisify(execFile)(process.execPath, command, options)).stdout)
  }
  const caller = await realpath(folder)
  expect(await said({})).toEqual(['/srv/toko', caller])
  expect(await said({ LEMBAR_DATA: 'lain' })).toEqual(['lain', caller])
})

/** A clone with its own `.env` whose commands do this. */
async function cloneWith(command: string): Promise<string> {
  const clone = join(folder, 'clone')
  await mkdir(join(clone, 'server', 'cli'), { recursive: true })
  const root = join(import.meta.dirname, '..')
  await cp(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  await cp(join(root, 'package-lock.json'), join(clone, 'package-lock.json'))
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  await writeFile(join(clone, '.env'), 'LEMBAR_DATA=/srv/toko\n')
  await writeFile(join(clone, 'server', 'cli', 'lembar.ts'), command)
  return clone
}

async function notes(): Promise<string[]> {
  const text = await readFile(join(folder, 'notes'), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

async function shopIsAlive(): Promise<boolean> {
  const pid = Number((await notes())[0]?.split(' ')[1])
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A zombie process is not a running shop.
  return state !== '' && !state.includes(') Z ')
}
