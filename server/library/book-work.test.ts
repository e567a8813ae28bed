import { expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { bookWork } from './book-work.ts'

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test('a file that is gone keeps no process running', async () => {
  const before = processes()
  const missing = { task: 'inspect-pdf', path: '/nowhere/book.pdf' } as const
  await expect(bookWork(missing, { timeLimit: MINUTE })).rejects.toThrow('ENOENT')
  expect(processes()).toBeLessThanOrEqual(before)
})
