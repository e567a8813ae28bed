import { open } from 'node:fs/promises'
import { MINUTE } from '#kernel/time.ts'
import { bookFailure, unfinished } from './book-faults.rules.ts'
import { bookWork, isUnfinished } from './book-work.ts'

/** A book of 1,000 pages takes about a second. */
const TIME_LIMIT = MINUTE

const PROBLEMS = { password: 'pdf_locked', damaged: 'pdf_damaged', empty: 'pdf_empty' } as const
const UNFINISHED = { time: 'pdf_slow', memory: 'pdf_memory', crash: 'pdf_crashed' } as const

/**
 * Opens every page of a PDF in another process, with bounds on time and memory.
 * @throws Failure for the operator: no PDF, damaged, or protected by a password
 */
export async function inspectPdf(
  path: string,
  { timeLimit = TIME_LIMIT }: { timeLimit?: number } = {},
): Promise<{ pageCount: number }> {
  const { head, tail } = await endsOf(path)
  if (!isPdf(head)) throw bookFailure('no_pdf')
  if (!isComplete(tail)) throw bookFailure('pdf_damaged')
  const finding = await bookWork({ task: 'inspect-pdf', path }, { timeLimit })
  if (isUnfinished(finding)) throw unfinished(UNFINISHED[finding.unfinished], finding.detail)
  if ('problem' in finding) throw bookFailure(PROBLEMS[finding.problem])
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
