import { execFile } from 'node:child_process'
import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { rawPdf } from '#tests/support/raw-pdf.ts'
import { bookWork } from './book-work.ts'
import { inWorkFolder } from './work-folder.ts'

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
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

/** Resident bytes of this process's largest child. Linux only; elsewhere memory is not looked at. */
async function largestChild(): Promise<number> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'latin1').catch(() => '')),
  )
  const children = lists.join(' ').match(/\d+/g) ?? []
  const sizes = children.map(async (child) => {
    const status = await readFile(`/proc/${child}/status`, 'latin1').catch(() => '')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  })
  return Math.max(0, ...(await Promise.all(sizes)))
}

/** A file in two parts, with room for bytes that no reader looks at between them. */
const onePage = (hole: number) => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>'
  const whole = rawPdf({ 1: CATALOGUE, 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', 3: page }).toString()
  const [objects = '', table = ''] = whole.split(/(?=xref\n0 1\n)/)
  return { objects, table: table.replace(/startxref\n\d+/, `startxref\n${objects.length + hole}`) }
}

test('F53 an error in the process is told to nobody as it is: the book is one that cannot be read', async () => {
  await inWorkFolder(async (folder) => {
    const path = join(folder, 'book.html')
    await writeFile(path, `<p>${'kata '.repeat(100)}</p>`)
    const task = { task: 'read-html', path, book: '/nowhere/book' } as const
    expect(await bookWork(task, { timeLimit: MINUTE })).toEqual({
      unfinished: 'crash',
      detail: expect.stringContaining('ENOENT'),
    })
  })
})

test('F53 a book is not refused for the memory that books before it took: a process that still holds it is not used again', async () => {
  await inWorkFolder(async (folder) => {
    const path = join(folder, 'large.pdf')
    // A file with a hole, which takes no room on the disk.
    const hole = 300 * 1024 * 1024
    const { objects, table } = onePage(hole)
    await writeFile(path, objects)
    await truncate(path, objects.length + hole)
    await appendFile(path, table)
    expect(await bookWork({ task: 'inspect-pdf', path }, { timeLimit: MINUTE })).toEqual({ pageCount: 1 })
    // Before an idle process would be dismissed anyway.
    await vi.waitUntil(async () => (await largestChild()) < hole, { timeout: 4 * SECOND })
  })
})

test('F53 a book of which pdf.js abandons two pages is damaged, and the next one is read all the same', async () => {
  await inWorkFolder(async (folder) => {
    const [damaged, healthy] = [join(folder, 'damaged.pdf'), join(folder, 'healthy.pdf')]
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>'
    const word = 'x'.repeat(200)
    const pages = '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>'
    await writeFile(damaged, rawPdf({ 1: CATALOGUE, 2: pages, 3: page, 4: word, 5: word }))
    await writeFile(healthy, await makePdf(3))
    const inspect = (path: string) => bookWork({ task: 'inspect-pdf', path }, { timeLimit: MINUTE })
    const found = await Promise.all([inspect(damaged), inspect(healthy), inspect(damaged), inspect(healthy)])
    const expected = [{ problem: 'damaged' }, { pageCount: 3 }]
    expect(found).toEqual([...expected, ...expected])
  })
})
