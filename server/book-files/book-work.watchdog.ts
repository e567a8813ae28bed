import { parentPort, workerData } from 'node:worker_threads'
import { SECOND } from '#kernel/time.ts'
import { OUT_OF_TIME } from './book-work.ts'
import { processorTime } from './processor-time.ts'

// A busy parser notices neither that the shop was killed nor that its time is over. This thread does, and ends the
// process.
const shop: number = workerData
let end = Number.POSITIVE_INFINITY
parentPort?.on('message', (processorTimeAtEnd: number) => {
  end = processorTimeAtEnd
})
setInterval(() => {
  if (process.ppid !== shop) process.kill(process.pid, 'SIGKILL')
  if (processorTime() > end) process.kill(process.pid, OUT_OF_TIME)
}, SECOND / 4)
