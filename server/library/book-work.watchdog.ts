import { workerData } from 'node:worker_threads'
import { SECOND } from '#kernel/time.ts'

// A parser that does not come to its end never hears that the shop was killed: this thread does.
const shop: number = workerData
setInterval(() => {
  if (process.ppid !== shop) process.kill(process.pid, 'SIGKILL')
}, 2 * SECOND)
