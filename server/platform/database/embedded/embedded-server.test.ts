import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireEmbeddedServer } from './embedded-server.ts'
import { ROOT_FOLDER, shortHash } from './places.ts'

const OCCUPANT = join(import.meta.dirname, '../../../../tests/support/occupant.ts')
const AS_ROOT = process.getuid?.() === 0

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-embedded-'))
  await chmod(folder, 0o755)
  children = []
})

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  // Whoever comes and goes last stops what a killed process left running.
  const last = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' }).catch(() => undefined)
  await last?.release()
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded server of a data folder', () => {
  test('is made, keeps what it was given, and stops when the last one leaves', async () => {
    const first = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    const second = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
    expect(second.url).toBe(first.url)
    await ask(first.url, "create table shelf as select 'kept' as word")
    await first.release()
    expect(await ask(second.url, 'select word from shelf')).toEqual([{ word: 'kept' }])
    await second.release()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()

    const again = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    expect(await ask(again.url, 'select word from shelf')).toEqual([{ word: 'kept' }])
    await again.release()
  })

  test('sorts and folds letters by Unicode, whatever the locale of the machine', async () => {
    const server = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
    const rows = await ask(
      server.url,
      `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
              lower('ÉTÉ') as lower, current_setting('listen_addresses') as port
       from pg_database where datname = current_database()`,
    )
    expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', lower: 'été', port: '' }])
    await server.release()
  })

  test('is made once when five processes come at once to an empty folder', async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => occupant('guest').then(({ said }) => said)),
    )
    expect(new Set(urls).size).toBe(1)
    await Promise.all(children.map((child) => stop(child)))
    expect(await clusterProcesses()).toBe(0)
  })

  test('stays up when the shop is killed, and the next one attaches to it', async () => {
    const killed = await occupant('shop')
    await ask(killed.said, "create table shelf as select 'kept' as word")
    const before = await ask(killed.said, 'select pg_postmaster_start_time() as started')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')

    const next = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    expect(await ask(next.url, 'select pg_postmaster_start_time() as started')).toEqual(before)
    expect(await ask(next.url, 'select word from shelf')).toEqual([{ word: 'kept' }])
    await next.release()
    expect(await clusterProcesses()).toBe(0)
  })

  test('lets a shop in as soon as it notices that the one before it is dead', async () => {
    const guest = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
    const gone = spawn(process.execPath, ['--version'])
    await once(gone, 'exit')
    const place = new pg.Client({ connectionString: guest.url.replace(/\/[^/?]*\?/, '/postgres?') })
    await place.connect()
    await place.query(`set application_name = 'lembar shop ${gone.pid}'`)
    await place.query('select pg_advisory_lock(5210102)')
    const entering = acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    expect(await Promise.race([entering, sleep(300, 'not yet')])).toBe('not yet')
    await place.end()
    const shop = await entering
    expect(shop.url).toBe(guest.url)
    await shop.release()
    await guest.release()
  })

  test('lets a guest in and out on a full disk; where none runs, one line says what to do', async () => {
    const shop = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    const free = fillDiskBefore('postgres.lock')
    try {
      const guest = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
      expect(await ask(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await guest.release()
      expect(await ask(shop.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await shop.release()
      expect(await clusterProcesses()).toBe(0)
      for (const role of ['guest', 'shop'] as const) {
        await expect(acquireEmbeddedServer({ dataFolder: folder, role })).rejects.toThrow(
          `${join(folder, 'postgres.lock')} cannot be written, since the disk is full: make room on it first`,
        )
      }
      expect(await readdir(folder)).not.toContain('postgres.lock')
    } finally {
      free()
    }
    const again = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    await again.release()
  })

  test('of a data folder that is read-only does not start, with one line that says so', async () => {
    const free = fillDiskBefore('postgres.lock', 'EROFS')
    const starting = acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    await expect(starting).rejects.toMatchObject({
      name: 'SetupFault',
      message: `LEMBAR_DATA: the folder ${folder} cannot be used: it is read-only`,
    })
    free()
  })

  test('takes one shop only: a second one ends with one line that says so', async () => {
    const open = await occupant('shop')
    const refused = await occupant('shop')
    expect(refused.code).toBe(1)
    expect(refused.said).toBe(
      `A shop is already running on the data folder ${folder} (process ${open.child.pid}): stop it first, or set LEMBAR_DATA to another folder`,
    )
  })

  test('comes back after a crash of the whole machine, also when its number belongs to another process now', async () => {
    const server = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    await ask(server.url, "create table shelf as select 'kept' as word; checkpoint")
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await server.release()
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))

    const again = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    expect(await ask(again.url, 'select word from shelf')).toEqual([{ word: 'kept' }])
    await again.release()
  })

  test('recovers when its process is killed while it is in use', async () => {
    const server = await acquireEmbeddedServer({ dataFolder: folder, role: 'shop' })
    await ask(server.url, "create table shelf as select 'kept' as word")
    const pid = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(server.url, 'select word from shelf').catch(() => 'not yet'), { timeout: 15_000 })
      .toEqual([{ word: 'kept' }])
    await server.release()
    expect(await clusterProcesses()).toBe(0)
  })

  test('lives in a folder whose path is far too long for a socket', async () => {
    const deep = join(folder, 'a-very-long-name-for-a-folder'.repeat(4))
    await mkdir(deep)
    const server = await acquireEmbeddedServer({ dataFolder: deep, role: 'guest' })
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.release()
  })

  test('runs as nobody when it is started as root, also where nobody cannot go', async () => {
    // An ordinary user's server runs as that user: the other tests here are what there is to say about it.
    if (!AS_ROOT) return expect(AS_ROOT).toBe(false)
    const near = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
    expect((await stat(join(folder, 'postgres'))).uid).toBeGreaterThan(0)
    await near.release()

    const hidden = join(folder, 'hidden')
    await mkdir(hidden, { mode: 0o700 })
    const away = await acquireEmbeddedServer({ dataFolder: hidden, role: 'guest' })
    await ask(away.url, "create table shelf as select 'kept' as word")
    await away.release()
    expect(await readdir(hidden)).not.toContain('postgres')

    // Opening the folder later must not make the shop look for its database in another place.
    await chmod(hidden, 0o755)
    const again = await acquireEmbeddedServer({ dataFolder: hidden, role: 'guest' })
    expect(await ask(again.url, 'select word from shelf')).toEqual([{ word: 'kept' }])
    await again.release()
    await rm(join(ROOT_FOLDER, shortHash(hidden)), { recursive: true })
  })
})

async function occupant(
  role: 'shop' | 'guest',
): Promise<{ child: ChildProcess; said: string; code: number | null }> {
  const child = spawn(process.execPath, [OCCUPANT, folder, role], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  for (let waited = 0; !said.includes('\n') && waited < 20_000; waited += 20) await sleep(20)
  if (!said.startsWith('postgres://') && child.exitCode === null) await once(child, 'exit')
  return { child, said: said.trim(), code: child.exitCode }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** How many server processes of this folder are alive. */
/** From now on, files of this name are made, but nothing is written to them; the answer undoes it. */
function fillDiskBefore(name: string, code = 'ENOSPC'): () => void {
  const { open } = fs
  const full = async () => {
    throw Object.assign(new Error(code), { code })
  }
  fs.open = async (path, ...rest) => {
    if (!String(path).endsWith(name)) return open(path, ...rest)
    if (code !== 'ENOSPC') return full()
    return Object.assign(await open(path, ...rest), { writeFile: full })
  }
  syncBuiltinESMExports()
  return () => {
    fs.open = open
    syncBuiltinESMExports()
  }
}

async function clusterProcesses(): Promise<number> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    numbers.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes('postgres') && command.includes(folder)).length
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
