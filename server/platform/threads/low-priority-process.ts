import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** Shoppers come first where processors are scarce. */
const NICENESS = 10

/**
 * Starts a module in a process of its own, with a limit to its heap and a low priority. It gets none of the shop's
 * secrets through its environment; what it needs of them has to be sent to it.
 */
export function lowPriorityProcess(
  file: URL,
  { heapMb, youngMb }: { heapMb: number; youngMb?: number },
): ChildProcess {
  const child = fork(file, {
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      ...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]),
    ],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  return child
}

/**
 * From outside and at once: on Linux a process that lowers its own priority lowers that of its main thread only, and the
 * threads of the garbage collector keep theirs. Threads that start later inherit it.
 */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // A sandbox may forbid it, or the process has ended already. Its work is done without it, or its end is noticed.
  }
}
