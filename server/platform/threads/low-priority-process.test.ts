import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lowPriorityProcess } from './low-priority-process.ts'

test.runIf(process.platform === 'linux')(
  'work outside the shop waits for shoppers, in all its threads',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lembar-tests-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'work.mjs')
    // It listens so that it does not end before its threads were looked at.
    const code = "process.on('message', () => {})\nprocess.send(process.env.DATABASE_URL ?? 'none')\n"
    await writeFile(file, code)
    const child = lowPriorityProcess(pathToFileURL(file), { heapMb: 64 })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [secret] = await once(child, 'message')
    expect(secret).toBe('none')
    const priorities = new Set(await prioritiesOf(child.pid ?? 0))
    expect([...priorities]).toEqual([10])
    expect(getPriority()).toBeLessThan(10)
  },
)

/** The nice value of each thread that has not ended meanwhile. Source: proc_pid_stat(5), field 19. */
async function prioritiesOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => '')),
  )
  return texts.filter(Boolean).map((text) => Number(text.slice(text.lastIndexOf(') ') + 2).split(' ')[16]))
}
