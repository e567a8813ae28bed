import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import shopProcess from '../../scripts/shop-flags.json' with { type: 'json' }

export type Server = {
  port: number
  memoryMb(): Promise<number>
  /** Milliseconds of processor time that it has used, all threads together (Linux). */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server of this folder that prints its port, and waits until it is open. */
export async function startServer(
  file: string,
  parameters: string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(
    process.execPath,
    [...shopProcess.flags, join(import.meta.dirname, file), ...parameters],
    {
      env: { ...shopProcess.environment, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await firstLine(child)
  return {
    port: Number(port),
    memoryMb: () => residentMb(child.pid ?? 0),
    cpuMs: () => processorMs(child.pid ?? 0),
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

/** The kernel counts in ticks of 10 ms, in the fields after the name in brackets. */
async function processorMs(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const statOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []

/**
 * Milliseconds of processor time that a database server has used, all its processes together (Linux).
 * @param backend the process of one of its connections
 */
export async function serverProcessorMs(backend: number): Promise<number> {
  const server = (await statOf(backend))[1]
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map((pid) => statOf(Number(pid))))
  const ended = await statOf(Number(server))
  const ticks = stats
    .filter((fields) => fields[1] === server)
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0)
  return (ticks + Number(ended[13]) + Number(ended[14])) * 10
}
