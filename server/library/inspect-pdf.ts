import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PdfFinding, PdfOrder } from './inspect-pdf.worker.ts'

const MAX_BYTES = 1024 * 1024 * 1024
/** 1,000 pages take about a second; a file that was made to keep a parser busy takes for ever. */
const PATIENCE = MINUTE

const sentences = {
  password: 'The PDF is protected by a password: readers could not open it. Save it without one.',
  damaged: 'The PDF is damaged: it does not open, or a page of it does not. Export it again.',
  empty: 'The PDF has no pages.',
  timeout: 'The PDF takes longer than a minute to read. Export it again.',
}

/**
 * Reads a PDF for import, in a thread of its own with bounds on time and memory.
 * @returns how many pages it has and, where it was asked for and can be cut, its sample
 * @throws Failure, worded in English for the operator: no PDF, damaged, or protected by a password
 */
export async function inspectPdf(
  bytes: Uint8Array,
  { patience = PATIENCE, sample }: { patience?: number; sample?: number | null } = {},
): Promise<{ pageCount: number; sample?: Uint8Array | undefined }> {
  if (bytes.length > MAX_BYTES) throw new Failure('too_large', 'The PDF is larger than 1 GB.')
  if (!isPdf(bytes))
    throw new Failure('unsupported_type', 'The file is no PDF: it does not begin with %PDF-.')
  if (!isComplete(bytes)) throw new Failure('unsupported_type', sentences.damaged)
  const finding = await inspectInThread({ data: bytes, sample }, patience)
  if ('problem' in finding) throw new Failure('unsupported_type', sentences[finding.problem])
  return finding
}

const tail = (bytes: Uint8Array, length: number) => Buffer.from(bytes.subarray(-length)).toString('latin1')

/** Some producers put a few bytes before the header, and readers look for it in the first 1,024. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-')
}

/** A PDF ends by saying where its table of contents is; what was cut off does not. */
function isComplete(bytes: Uint8Array): boolean {
  return /startxref\s+\d+/.test(tail(bytes, 4096))
}

type Finding = PdfFinding | { problem: 'timeout' }

/** Starting the thread and its parser takes ten times as long as a usual book: it is kept for the next one. */
const KEPT = 5 * SECOND
let thread: Worker | undefined
let dismissal: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

function inspectInThread(order: PdfOrder, patience: number): Promise<Finding> {
  const finding = turn.then(() => ask(order, patience))
  turn = finding.catch(() => undefined)
  return finding
}

async function ask({ data, sample }: PdfOrder, patience: number): Promise<Finding> {
  clearTimeout(dismissal)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  // A copy: pdf.js takes over the memory that it is given.
  const copy = Uint8Array.from(data)
  worker.postMessage({ data: copy, sample } satisfies PdfOrder, [copy.buffer])
  const finding = await answerOf(worker, patience)
  if (finding === undefined || 'timeout' in finding) {
    thread = undefined
    await worker.terminate()
    return { problem: finding === undefined ? 'damaged' : 'timeout' }
  }
  worker.unref()
  dismissal = setTimeout(dismiss, KEPT, worker).unref()
  return finding
}

function startThread(): Worker {
  const worker = new Worker(new URL('./inspect-pdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    stdout: true,
    stderr: true,
  })
  // It may also end between two books; without a listener its error would end the shop.
  const forget = () => {
    if (thread === worker) thread = undefined
  }
  return worker.on('error', forget).on('exit', forget)
}

/** Undefined where the thread ended: out of memory, or thrown by the parser outside any promise. */
async function answerOf(
  worker: Worker,
  patience: number,
): Promise<PdfFinding | { timeout: true } | undefined> {
  const { promise, resolve } = Promise.withResolvers<PdfFinding | { timeout: true } | undefined>()
  const timer = setTimeout(resolve, patience, { timeout: true })
  const ended = () => resolve(undefined)
  worker.on('message', resolve).on('error', ended).on('exit', ended)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', ended).off('exit', ended)
  }
}

function dismiss(worker: Worker): void {
  void worker.terminate()
}
