import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
let starter: ChildProcess

/** A shop that writes down what reaches it and needs a moment to stop. */
const SHOP = `
  import { appendFileSync } from 'node:fs'
  const note = (text) => appendFileSync(process.argv[2], text + '\\n')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    note(signal)
    setTimeout(() => process.exit(0), 200)
  })
  process.channel?.unref()
  process.once('disconnect', () => { note('alone'); process.exit(0) })
  setInterval(() => undefined, 1000)
  note('open ' + process.pid)
`

const STARTER = `
  import { runUntilStopped } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'processes.mjs')))}
  process.exitCode = await runUntilStopped(process.execPath, process.argv.slice(2))
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-processes-'))
  await writeFile(join(folder, 'shop.mjs'), SHOP)
  await writeFile(join(folder, 'starter.mjs'), STARTER)
  const parameters = [join(folder, 'starter.mjs'), join(folder, 'shop.mjs'), join(folder, 'notes')]
  starter = spawn(process.execPath, parameters, { stdio: 'ignore', detached: true })
  await expect.poll(notes).toHaveLength(1)
})

afterEach(async () => {
  starter.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

describe('the command that starts the shop', () => {
  test('stops it once, and waits for it, when a terminal sends Ctrl-C to the whole group', async () => {
    process.kill(-Number(starter.pid), 'SIGINT')
    const [code] = await once(starter, 'exit')
    expect(code).toBe(0)
    expect((await notes()).slice(1)).toEqual(['SIGTERM'])
    expect(await shopIsAlive()).toBe(false)
  })

  test('leaves no shop behind when it is killed itself', async () => {
    starter.kill('SIGKILL')
    await expect.poll(notes).toContain('alone')
    await expect.poll(shopIsAlive).toBe(false)
  })
})

async function notes(): Promise<string[]> {
  const text = await readFile(join(folder, 'notes'), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

async function shopIsAlive(): Promise<boolean> {
  const pid = Number((await notes())[0]?.split(' ')[1])
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A dead process that nobody has buried yet is no shop.
  return state !== '' && !state.includes(') Z ')
}
