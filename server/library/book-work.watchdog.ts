import { workerData } from 'node:worker_threads'
import { SECOND } from '#kernel/time.ts'

// A busy parser does not notice that the shop was killed. This thread does, and kills the process.
const shop: number = workerData
setInterval(() => {
  if (process.ppid !== shop) process.kill(process.pid, 'SIGKILL')
}, 2 * SECOND)
