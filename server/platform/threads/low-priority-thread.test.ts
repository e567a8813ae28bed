import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OddTask } from '#tests/support/odd-tasks.worker.ts'
import { lowPriorityThread, type Thread, type ThreadOptions } from './low-priority-thread.ts'

const FILE = new URL('../../../tests/support/odd-tasks.worker.ts', import.meta.url)

let thread: Thread<OddTask, number>
const open = (options: Partial<ThreadOptions> = {}) => {
  thread = lowPriorityThread(FILE, { name: 'an odd task', ...options })
  return thread.ask
}
beforeEach(() => {
  open()
})
afterEach(() => thread.close())

describe('work that must not delay shoppers', () => {
  test('runs in a thread of the lowest priority', async () => {
    const { ask } = thread
    if (process.platform === 'linux') expect(await ask('priority')).toBe(19)
    else expect(await ask('number')).toBe(1)
  })

  test('runs one task at a time, in the order in which it was asked for', async () => {
    const { ask } = thread
    expect(await Promise.all([ask('sleep'), ask('number'), ask('sleep'), ask('number')])).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('goes on in the same thread after a task that fails, with its reason', async () => {
    const { ask } = thread
    await expect(ask('throw')).rejects.toThrow('an odd task: no such letter')
    expect(await ask('number')).toBe(2)
  })

  test.each<[OddTask, string]>([
    ['end', 'the thread ended'],
    ['grow', 'memory limit'],
  ])('a task that ends its thread (%s) fails alone: the next one gets a new thread', async (task, reason) => {
    const ask = open({ heap: 16 })
    await expect(ask(task)).rejects.toThrow(reason)
    expect(await ask('number')).toBe(1)
  })

  test('a task that takes too long is ended with its thread', async () => {
    const ask = open({ timeLimit: 20 })
    await expect(ask('sleep')).rejects.toThrow('too long')
    expect(await ask('number').catch(() => 1)).toBe(1)
  })

  test('leaves no thread behind that nothing needs', async () => {
    const ask = open({ kept: 10 })
    expect(await ask('number')).toBe(1)
    await expect.poll(() => ask('number'), { interval: 50 }).toBe(1)
  })

  test('is refused once the shop closes, and what runs does not hold the close up', async () => {
    const { ask, close } = thread
    const [running, waiting] = [ask('sleep'), ask('sleep')].map((answer) => answer.catch(String))
    await close()
    expect(await Promise.all([running, waiting, ask('number').catch(String)])).toEqual([
      expect.stringMatching(/ended|closed/),
      expect.stringContaining('closed'),
      expect.stringContaining('closed'),
    ])
  })
})
