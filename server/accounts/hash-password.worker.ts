import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashOrder = { password: string } & ({ cost: Options } | { stored: string })
export type HashAnswer = { result: string | boolean } | { fault: string }

stepBack()
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
 * Lets whoever else wants the processor go first: on two cores a hash would otherwise hold up the event loop or
 * the database for as long as it takes. Linux gives every thread a rank of its own; elsewhere it would be the
 * whole process's, so nothing is done.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it: hashing works all the same.
  }
}
