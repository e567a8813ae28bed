import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { bookWork } from './book-work.ts'
import { inWorkFolder } from './work-folder.ts'

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test('a file that is gone keeps no process running', async () => {
  const before = processes()
  const missing = { task: 'inspect-pdf', path: '/nowhere/book.pdf' } as const
  await expect(bookWork(missing, { timeLimit: MINUTE })).rejects.toThrow('ENOENT')
  expect(processes()).toBeLessThanOrEqual(before)
})

test('F73 a healthy book is taken on a machine that is too busy for its process: only the time that it computes counts', async () => {
  await inWorkFolder(async (folder) => {
    const path = join(folder, 'slow.pdf')
    await promisify(execFile)('mkfifo', [path])
    const read = bookWork({ task: 'inspect-pdf', path }, { timeLimit: 3 * SECOND })
    // It waits for the file, as it would wait for its turn.
    expect(await Promise.race([read, sleep(5 * SECOND)])).toBeUndefined()
    await writeFile(path, await makePdf(3))
    expect(await read).toEqual({ pageCount: 3 })
  })
})
