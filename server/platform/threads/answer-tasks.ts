import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type TaskAnswer<Result> = { result: Result } | { fault: string }

/** For the module of a low-priority thread: answers its tasks. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  lowerPriority()
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage(await answerOf(task))
  })

  async function answerOf(task: Task): Promise<TaskAnswer<Result>> {
    try {
      return { result: await perform(task) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

/**
 * On two cores such a task would otherwise delay the event loop or the database for as long as it takes. Linux has a
 * priority for each thread. Elsewhere the call would change the whole process, so nothing is done.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it. The tasks are done without it.
  }
}
