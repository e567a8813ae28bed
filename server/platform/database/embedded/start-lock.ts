import { open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderFault } from '../../setup-fault.ts'
import { databaseFault, errorCode } from '../database-faults.ts'

const PATIENCE_MS = 120_000

/**
 * Runs `work` while no other process starts or stops the server of this data folder. The lock is a file that
 * names its owner; one whose owner is dead is taken over.
 * @param onFullDisk runs instead, without the lock, where the disk has no room for it: nobody can take it then
 */
export async function whileLocked<T>(
  lockFile: string,
  work: () => Promise<T>,
  onFullDisk: (full: Error) => Promise<T>,
): Promise<T> {
  const full = await take(lockFile)
  if (full !== undefined) return await onFullDisk(full)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

/** @returns an error that says what to do, where the disk is full */
async function take(lockFile: string): Promise<Error | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  const self = `${process.pid} ${await startedAt(process.pid)}`
  for (;;) {
    try {
      const file = await open(lockFile, 'wx')
      await file
        .writeFile(self)
        .catch(async (error: unknown) => {
          await rm(lockFile, { force: true })
          throw error
        })
        .finally(() => file.close())
      return undefined
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (databaseFault(error) === 'full') {
        const message = `${lockFile} cannot be written, since the disk is full: make room on it first`
        return Object.assign(new Error(message, { cause: error }), { code })
      }
      if (code !== 'EEXIST' && code !== 'EPERM') throw folderFault('LEMBAR_DATA', dirname(lockFile), error)
    }
    const owner = await readFile(lockFile, 'utf8').catch(() => '')
    if (await isGone(owner)) {
      // Read again, since a third process may have taken the lock over in between.
      await sleep(50 + Math.random() * 100)
      if ((await readFile(lockFile, 'utf8').catch(() => '')) === owner) await rm(lockFile, { force: true })
    } else if (Date.now() > deadline) {
      throw new Error(
        `Process ${owner.split(' ')[0]} has been starting the database for two minutes (${lockFile})`,
      )
    }
    await sleep(20 + Math.random() * 30)
  }
}

async function isGone(owner: string): Promise<boolean> {
  const [pid, started] = owner.split(' ')
  // An empty file: its owner is about to write it, or died before. A second read shows which.
  if (!pid) return true
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true
  }
  return (await startedAt(Number(pid))) !== started
}

/** Process ids are reused; the start time distinguishes two processes. Linux only. */
async function startedAt(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
}
