import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const LEMBAR = join(import.meta.dirname, 'lembar.ts')
/** As `npx lembar` sets it: without it each command compiles the shop again, which takes a second. */
const COMPILE_CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node')

export type Outcome = { code: number; stdout: string; stderr: string }

type Surroundings = { url: string; folder: string; env?: Record<string, string> }

const settingsOf = ({ url, folder, env = {} }: Surroundings) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: url,
  LEMBAR_DATA: join(folder, 'data'),
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...env,
})

/** Runs a command as an operator would, in a process of its own, in the given folder. */
export function runLembar(args: string[], surroundings: Surroundings): Promise<Outcome> {
  const options = { cwd: surroundings.folder, env: settingsOf(surroundings) }
  return new Promise((resolve) => {
    execFile(process.execPath, [LEMBAR, ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

/** The same for a command that goes on until it is told to end. */
export function watchLembar(args: string[], surroundings: Surroundings) {
  const options = { cwd: surroundings.folder, env: settingsOf(surroundings) }
  const child = spawn(process.execPath, [LEMBAR, ...args], options)
  let stdout = ''
  child.stdout.on('data', (piece) => {
    stdout += piece
  })
  const ended = once(child, 'exit')
  return {
    stdout: () => stdout,
    /** Ctrl-C. @returns the exit code */
    end: async (): Promise<number> => {
      child.kill('SIGINT')
      const [code] = await ended
      return code
    },
  }
}
