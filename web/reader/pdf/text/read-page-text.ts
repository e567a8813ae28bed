import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextPiece } from './page-text.ts'
import type { PieceFont } from './piece-boxes.ts'
import { blocksOf, type StructureNode, sortItems, type TextBlock } from './reading-order.ts'

/** The text of a page: its pieces, and its blocks in reading order. */
export type BookText = {
  pieces: readonly TextPiece[]
  blocks: readonly TextBlock[]
  fonts: Readonly<Record<string, PieceFont>>
}

export async function readPageText(page: PDFPageProxy): Promise<BookText> {
  const [{ items, styles }, structure] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    // Without an intact structure, the order of drawing is used.
    page.getStructTree().catch(() => null),
  ])
  const { pieces, byContent } = sortItems(items)
  return { pieces, blocks: blocksOf(pieces, byContent, structure as StructureNode | null), fonts: styles }
}
