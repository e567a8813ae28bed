import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashOrder = { password: string } & ({ cost: Options } | { stored: string })
export type HashAnswer = { result: string | boolean } | { fault: string }

lowerPriority()
parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(work(order)))

function work(order: HashOrder): HashAnswer {
  try {
    if ('cost' in order) return { result: hashSync(order.password, order.cost) }
    return { result: verifySync(order.stored, order.password) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * On two cores a hash would otherwise delay the event loop or the database for as long as it takes. Linux has a
 * priority for each thread. Elsewhere the call would change the whole process, so nothing is done.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it. Hashing works without it.
  }
}
