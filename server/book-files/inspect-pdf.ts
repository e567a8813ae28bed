import { open } from 'node:fs/promises'
import { MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { bookWork, isUnfinished } from './book-work.ts'

/** A book of 1,000 pages takes about a second. */
const TIME_LIMIT = MINUTE

const sentences = {
  password: 'The PDF is protected by a password: readers could not open it. Save it without one.',
  damaged: 'The PDF is damaged: it does not open, or a page of it does not. Export it again.',
  empty: 'The PDF has no pages.',
  time: 'The PDF takes longer than a minute of processor time to read. Export it again.',
  memory: 'The PDF takes more memory than a book may. Export it again.',
  crash: 'The PDF is damaged: reading it fails. Export it again.',
}

/**
 * Opens every page of a PDF in another process, with bounds on time and memory.
 * @throws Failure with an English message for the operator: no PDF, damaged, or protected by a password
 */
export async function inspectPdf(
  path: string,
  { timeLimit = TIME_LIMIT }: { timeLimit?: number } = {},
): Promise<{ pageCount: number }> {
  const { head, tail } = await endsOf(path)
  if (!isPdf(head)) {
    throw new Failure('unsupported_type', 'The file is no PDF: it does not begin with %PDF-.')
  }
  if (!isComplete(tail)) throw new Failure('unsupported_type', sentences.damaged)
  const finding = await bookWork({ task: 'inspect-pdf', path }, { timeLimit })
  if (isUnfinished(finding)) throw new Failure('unsupported_type', sentences[finding.unfinished])
  if ('problem' in finding) throw new Failure('unsupported_type', sentences[finding.problem])
  return finding
}

/** Readers accept a header within the first 1,024 bytes. */
const isPdf = (head: string) => head.includes('%PDF-')

/** A PDF ends with the position of its cross-reference table; a truncated one does not. */
const isComplete = (tail: string) => /startxref\s+\d/.test(tail)

async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const part = async (position: number, length: number) => {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
      return buffer.toString('latin1', 0, bytesRead)
    }
    return { head: await part(0, 1024), tail: await part(Math.max(0, size - 4096), 4096) }
  } finally {
    await handle.close()
  }
}
