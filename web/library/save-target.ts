import type { ShelfBook } from '#contracts/library.ts'
import type { SaveTarget } from '../offline/save-book.ts'
import type { ReaderTarget } from '../paths.ts'

const COVER_WIDTH = 200

export function saveTarget(
  { author, cover_picture: cover }: ShelfBook,
  { name, fileType, source }: ReaderTarget & { fileType: 'PDF' | 'HTML' },
): SaveTarget {
  const width = cover?.widths.find((one) => one >= COVER_WIDTH)
  return {
    name,
    source,
    fileType,
    author: author.name,
    cover: cover && width ? `/images/${cover.key}-${width}.webp` : undefined,
  }
}
