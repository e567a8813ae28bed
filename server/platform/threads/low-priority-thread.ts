import { Worker } from 'node:worker_threads'
import { SECOND } from '#kernel/time.ts'
import type { TaskAnswer } from './answer-tasks.ts'

export type Thread<Task, Result> = {
  /** Runs a task after those that were asked for before it. */
  ask(task: Task): Promise<Result>
  /** Ends the thread. Tasks that are not done are refused. */
  close(): Promise<void>
}

export type ThreadOptions = {
  /** What it does, for its errors. */
  name: string
  /** How long an idle thread is kept, in milliseconds. Default: as long as the process lives. */
  kept?: number
  /** The longest that a task may take, in milliseconds. The thread is then ended. */
  timeLimit?: number
  /** In megabytes. A task that needs more ends the thread, not the process. */
  heap?: number
}

const TIME_LIMIT = 30 * SECOND
const HEAP = 128

/**
 * One thread of low priority, for work that would otherwise delay the event loop. It starts with the first task and runs
 * one at a time, does not keep the process alive while it is idle, and is replaced if it ends.
 * @param file a module that calls `answerTasks`
 */
export function lowPriorityThread<Task, Result>(
  file: URL,
  { name, kept, timeLimit = TIME_LIMIT, heap = HEAP }: ThreadOptions,
): Thread<Task, Result> {
  let thread: Worker | undefined
  let dismissal: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heap } })
    // The thread may also fail while idle. An error without a listener would end the process.
    const drop = () => {
      if (thread === worker) thread = undefined
    }
    return worker.on('error', drop).on('exit', drop)
  }

  function end(): Promise<unknown> | undefined {
    const worker = thread
    thread = undefined
    return worker?.terminate()
  }

  async function run(task: Task): Promise<Result> {
    if (closed) throw new Error(`${name}: the thread is closed`)
    clearTimeout(dismissal)
    thread ??= start()
    const worker = thread
    worker.ref()
    const answer = await answerOf<Result>(worker, task, timeLimit)
    worker.unref()
    if ('ended' in answer) {
      void end()
      throw new Error(`${name}: ${answer.ended}`)
    }
    if (kept !== undefined) dismissal = setTimeout(end, kept).unref()
    if ('fault' in answer) throw new Error(`${name}: ${answer.fault}`)
    return answer.result
  }

  return {
    ask: (task) => {
      const answer = last.then(() => run(task))
      last = answer.catch(() => undefined)
      return answer
    },
    close: async () => {
      closed = true
      clearTimeout(dismissal)
      await end()
    },
  }
}

function answerOf<Result>(
  worker: Worker,
  task: unknown,
  timeLimit: number,
): Promise<TaskAnswer<Result> | { ended: string }> {
  return new Promise((resolve) => {
    const settle = (answer: TaskAnswer<Result> | { ended: string }) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', onError).off('exit', onExit)
      resolve(answer)
    }
    const onError = (error: unknown) =>
      settle({ ended: error instanceof Error ? error.message : String(error) })
    const onExit = () => settle({ ended: 'the thread ended' })
    const timer = setTimeout(() => settle({ ended: 'a task took too long' }), timeLimit)
    worker.on('message', settle).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
