import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 120_000

/**
 * Runs `work` while no other process starts or stops the server of this data folder. The lock is a file that
 * names its owner; one whose owner is dead is taken over.
 */
export async function whileLocked<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  await take(lockFile)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function take(lockFile: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const self = `${process.pid} ${await startedAt(process.pid)}`
  for (;;) {
    const file = await open(lockFile, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'EPERM') throw error
    })
    if (file) {
      await file.writeFile(self)
      return await file.close()
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
