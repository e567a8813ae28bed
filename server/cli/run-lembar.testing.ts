import { execFile } from 'node:child_process'
import { join } from 'node:path'

const LEMBAR = join(import.meta.dirname, 'lembar.ts')
/** As `npx lembar` sets it: without it each command compiles the shop again, which takes a second. */
const COMPILE_CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node')

export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs a command as an operator would, in a process of its own, in the given folder. */
export function runLembar(
  args: string[],
  { url, folder, env = {} }: { url: string; folder: string; env?: Record<string, string> },
): Promise<Outcome> {
  const settings = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: url,
    LEMBAR_DATA: join(folder, 'data'),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...env,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [LEMBAR, ...args], { cwd: folder, env: settings }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
