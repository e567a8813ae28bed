import type { BegunBook } from '#contracts/reading.ts'
import { paths } from '../paths.ts'
import { isFinished } from './reading-progress.tsx'

export type Readable = BegunBook & { href: string }

/** The books that can be opened and are not read to their end, the last read first. */
export function goingOn(begun: readonly BegunBook[]): Readable[] {
  return begun.flatMap((one) => {
    const { file, file_type: fileType } = one.book.ebook ?? { file: null, file_type: null }
    if (isFinished(one.share) || file === null || fileType === null) return []
    return [{ ...one, href: paths.read({ name: file, fileType, source: one.source }) }]
  })
}
