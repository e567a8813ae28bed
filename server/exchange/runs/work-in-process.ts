import { fork } from 'node:child_process'
import { once } from 'node:events'
import { importFault } from '../import-fault.ts'
import type { ImportMessage, ImportOrder } from './import.process.ts'

const HEAP_MB = 128

type Watch = { signal?: AbortSignal | undefined; onProgress?: (() => void) | undefined }

/**
 * Checks a file, or works on the runs under way, in a process of its own, which ends with the signal. `onProgress` is
 * called every few seconds while the process works, however long a file takes.
 * @throws {ImportFault} when the file cannot be read as a catalogue
 */
export async function workInProcess(order: ImportOrder, { signal, onProgress }: Watch = {}): Promise<void> {
  if (signal?.aborted) return
  const child = fork(new URL('./import.process.ts', import.meta.url), {
    // A small young generation: what a batch leaves behind is collected sooner.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
    // Only these variables: what the process needs of the shop's secrets is in its order.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  let answer: Exclude<ImportMessage, { alive: true }> | undefined
  child.on('message', (message: ImportMessage) => {
    if ('alive' in message) onProgress?.()
    else answer = message
  })
  try {
    const exit = once(child, 'exit')
    child.send(order, () => undefined)
    await exit
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
  if (answer === undefined) {
    if (signal?.aborted) return
    throw importFault('Berkas ini terlalu besar untuk dibaca: bagi menjadi beberapa berkas')
  }
  if ('fault' in answer) throw Object.assign(importFault(answer.fault), { found: answer.found })
  if ('error' in answer) throw new Error(answer.error)
}
