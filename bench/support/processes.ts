import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import shopProcess from '../../scripts/shop-flags.json' with { type: 'json' }

export type Server = {
  pid: number
  port: number
  memoryMb(): Promise<number>
  /** Milliseconds of processor time that it has used, all threads together (Linux). */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a server of this folder that prints its port, and waits until it is open.
 * @param within a command that runs the one after it in other surroundings, in the same process
 */
export async function startServer(
  file: string,
  parameters: string[],
  env: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<Server> {
  const node = [process.execPath, ...shopProcess.flags, resolve(import.meta.dirname, file), ...parameters]
  const [program = '', ...words] = [...within, ...node]
  const child = spawn(program, words, {
    env: { ...shopProcess.environment, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await firstLine(child)
  const pid = child.pid ?? 0
  return {
    pid,
    port: Number(port),
    memoryMb: () => residentMb(pid),
    cpuMs: async () => (await processorMs(pid)).own,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const failed = once(child, 'exit').then(() => {
    throw new Error('a server of the bench ended before it was open')
  })
  const line = (async () => {
    let text = ''
    for await (const chunk of child.stdout ?? []) {
      text += String(chunk)
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'))
    }
    return failed
  })()
  return Promise.race([line, failed])
}

/** Resident memory of a process in MB (Linux). */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Milliseconds of processor time: of a process itself, and of its children, those that have ended included (Linux). */
export async function processorMs(pid: number): Promise<{ own: number; children: number }> {
  return { own: ownMs(await statOf(pid)), children: await childrenMs(pid) }
}

/** The kernel counts in ticks of 10 ms, in the fields after the name in brackets. */
const ownMs = (fields: string[]) => (Number(fields[11]) + Number(fields[12])) * 10
const endedChildrenMs = (fields: string[]) => (Number(fields[13]) + Number(fields[14])) * 10

async function childrenMs(parent: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map((pid) => statOf(Number(pid))))
  const children = stats.filter((fields) => Number(fields[1]) === parent)
  return endedChildrenMs(await statOf(parent)) + children.reduce((sum, fields) => sum + ownMs(fields), 0)
}

const statOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []

/**
 * Milliseconds of processor time that a database server has used, all its processes together (Linux).
 * @param backend the process of one of its connections
 */
export async function serverProcessorMs(backend: number): Promise<number> {
  return childrenMs(Number((await statOf(backend))[1]))
}
