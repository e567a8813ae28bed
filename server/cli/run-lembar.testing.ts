import { execFile } from 'node:child_process'
import { join } from 'node:path'

const LEMBAR = join(import.meta.dirname, 'lembar.ts')

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
    ...env,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [LEMBAR, ...args], { cwd: folder, env: settings }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
