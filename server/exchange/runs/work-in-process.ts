import { once } from 'node:events'
import { lowPriorityProcess } from '#server/platform/threads/low-priority-process.ts'
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
  const child = lowPriorityProcess(new URL('./import.process.ts', import.meta.url), {
    heapMb: HEAP_MB,
    // A small young generation: what a batch leaves behind is collected sooner.
    youngMb: 8,
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
