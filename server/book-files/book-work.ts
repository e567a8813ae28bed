import type { ChildProcess } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { Reason } from '#contracts/failures.ts'
import { SECOND } from '#kernel/time.ts'
import type { EncodedPicture, PictureShape } from '#server/images/encode-picture.ts'
import { Failure } from '#server/platform/failure.ts'
import { lowPriorityProcess } from '#server/platform/threads/low-priority-process.ts'
import type { AssembledBook } from './markup/assemble-epub.ts'
import type { PdfFinding } from './pdf/inspect-pages.ts'
import type { PagePreview } from './pdf/show-pages.ts'
import type { SampleRemark } from './sample-remarks.rules.ts'

/** A sample that was written, with remarks for the operator; without pages, nothing was. */
export type WrittenSample = { pageCount: number; remarks: SampleRemark[] }

/** The tasks of the process, each with its answer. */
type Tasks = {
  'inspect-pdf': { path: string; answer: PdfFinding }
  'sample-pdf': { path: string; sample: string; chosen: number | null; answer: WrittenSample }
  'read-html': {
    path: string
    book: string
    /** The folder with the pictures of an HTML file. */
    beside?: string | undefined
    answer: Omit<AssembledBook, 'markup'>
  }
  'encode-picture': { path: string; shape: PictureShape; answer: EncodedPicture }
  /** False where the book has no picture as its cover. */
  'take-cover': { path: string; kind: 'PDF' | 'HTML'; picture: string; answer: { found: boolean } }
  'show-pages': { path: string; answer: PagePreview[] }
  'sample-html': { path: string; sample: string; chosen: number | null; answer: WrittenSample }
  /** False where the sample has no facing pages, or they cannot be drawn on this machine. */
  'draw-spread': { path: string; kind: 'PDF' | 'HTML'; picture: string; answer: { drawn: boolean } }
}
type TaskName = keyof Tasks
type TaskOf<Name extends TaskName> = { task: Name } & Omit<Tasks[Name], 'answer'>
export type BookTask = { [Name in TaskName]: TaskOf<Name> }[TaskName]
/** A task as it is sent, with the processor time that it may take, in milliseconds. */
export type BookOrder = { task: BookTask; timeLimit: number }

export type BookAnswer =
  | { result: unknown }
  | { refused: { reason: Reason; message: string; data: unknown } }
  | { failed: string }

/** The process was killed after its time or memory limit, or it crashed. The detail is for the log. */
export type Unfinished = { unfinished: 'time' | 'memory' | 'crash'; detail?: string }

/** The signal with which the process ends itself after its processor time. */
export const OUT_OF_TIME = 'SIGVTALRM'

/** How long an idle process is kept: starting it takes longer than reading a typical book. */
const KEPT = 5 * SECOND
const HEAP_MB = 1024
/** Resident memory of the whole process, in bytes. */
const MEMORY = 1.5 * 1024 ** 3
/** Additional memory for each byte of the file: it is held in memory several times. */
const MEMORY_A_BYTE = 4
const LOOK_AT_MEMORY = SECOND / 4
/** A process that holds more after a task is not kept: it would count as the next book's memory. */
const MOST_KEPT = MEMORY / 3
/** A process that waits for ever computes nothing: it is given this many times its processor time. */
const LONGEST_WAIT = 20

let child: ChildProcess | undefined
let dismissal: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs a task on a file from outside in another process, one task at a time. The process is killed when it takes more
 * processor time than `timeLimit` (in milliseconds) or too much memory. How long it waits for a processor says nothing
 * about the file.
 * @throws Failure if the file is refused
 * @throws Error if the file is gone
 */
export function bookWork<Name extends TaskName>(
  task: TaskOf<Name>,
  { timeLimit }: { timeLimit: number },
): Promise<Tasks[Name]['answer'] | Unfinished> {
  const answer = turn.then(() => ask(task as BookTask, timeLimit))
  turn = answer.catch(() => undefined)
  return answer as Promise<Tasks[Name]['answer'] | Unfinished>
}

export const isUnfinished = (answer: unknown): answer is Unfinished =>
  typeof answer === 'object' && answer !== null && 'unfinished' in answer

async function ask(task: BookTask, timeLimit: number): Promise<unknown> {
  // Before a process is taken: where the file is gone, none is started or kept for it.
  const { size } = await stat(task.path)
  clearTimeout(dismissal)
  // One that was dismissed, or has ended, may not have said so yet.
  if (!child?.connected) child = startWorker()
  const worker = child
  worker.ref()
  worker.channel?.ref()
  const answer = await answerOf(worker, task, { timeLimit, memory: MEMORY + MEMORY_A_BYTE * size })
  if ('unfinished' in answer) {
    child = undefined
    worker.kill('SIGKILL')
    return answer
  }
  worker.unref()
  worker.channel?.unref()
  if ((await residentBytes(worker.pid)) > MOST_KEPT) dismiss(worker)
  else dismissal = setTimeout(dismiss, KEPT, worker).unref()
  if ('refused' in answer) {
    const { reason, message, data } = answer.refused
    throw new Failure(reason, message, { data })
  }
  if ('failed' in answer) return { unfinished: 'crash', detail: answer.failed } satisfies Unfinished
  return answer.result
}

function startWorker(): ChildProcess {
  const worker = lowPriorityProcess(new URL('./book-work.process.ts', import.meta.url), { heapMb: HEAP_MB })
  // The process may also end while it is idle; without a listener its error would end the shop.
  const drop = () => {
    if (child === worker) child = undefined
  }
  return worker.on('error', drop).on('exit', drop)
}

async function answerOf(
  worker: ChildProcess,
  task: BookTask,
  { timeLimit, memory }: { timeLimit: number; memory: number },
): Promise<BookAnswer | Unfinished> {
  const { promise, resolve } = Promise.withResolvers<BookAnswer | Unfinished>()
  const timer = setTimeout(resolve, LONGEST_WAIT * timeLimit, { unfinished: 'time' })
  const guard = setInterval(async () => {
    if ((await residentBytes(worker.pid)) > memory) resolve({ unfinished: 'memory' })
  }, LOOK_AT_MEMORY)
  const ended = (_code?: unknown, signal?: unknown) =>
    resolve({ unfinished: signal === OUT_OF_TIME ? 'time' : 'crash' })
  worker.on('message', resolve).on('error', ended).on('exit', ended)
  try {
    const order: BookOrder = { task, timeLimit }
    worker.send(order, (error) => error && ended())
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(guard)
    worker.off('message', resolve).off('error', ended).off('exit', ended)
  }
}

/** Linux only; on other systems the heap limit is the only bound. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

function dismiss(worker: ChildProcess): void {
  if (worker.connected) worker.disconnect()
}
