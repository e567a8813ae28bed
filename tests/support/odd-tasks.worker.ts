// A thread whose tasks do what goes wrong in others; for the test of threads.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'

export type OddTask = 'priority' | 'number' | 'throw' | 'end' | 'sleep' | 'grow'

let tasks = 0
const hoard: number[][] = []

answerTasks(async (task: OddTask): Promise<number> => {
  tasks += 1
  switch (task) {
    case 'priority':
      // The field "nice", after the name in brackets.
      return Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)?.split(' ')[16])
    case 'throw':
      throw new Error('no such letter')
    case 'end':
      return process.exit(1)
    case 'sleep':
      await sleep(100)
      return tasks
    case 'grow':
      for (;;) hoard.push(new Array(100_000).fill(tasks))
    default:
      return tasks
  }
})
