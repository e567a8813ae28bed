import { paragraphsOf, type TextPiece } from './page-text.ts'

/** A block of text, such as a paragraph or a heading, as the indexes of its pieces. */
export type TextBlock = { kind: 'paragraph' | 'heading'; pieces: readonly number[]; alt?: string }

/** The markers that pdf.js reports between pieces of text, where marked content begins and ends. */
export type ContentMark = { type: string; id?: string }

/** A node of a tagged file's structure, or a reference to marked content. */
export type StructureNode = {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: readonly StructureNode[]
}

/**
 * Divides a page's items into pieces of text and, for tagged files, the indexes of the pieces in each marked content.
 */
export function sortItems(items: readonly (TextPiece | ContentMark)[]): {
  pieces: TextPiece[]
  byContent: Map<string, number[]>
} {
  const pieces: TextPiece[] = []
  const byContent = new Map<string, number[]>()
  /** The content that each open mark is in: one without an id is part of what it stands in. */
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1)
      const own = id === undefined ? undefined : byContent.get(id)
      if (own) own.push(pieces.length)
      else if (id !== undefined) byContent.set(id, [pieces.length])
      pieces.push(item)
    } else if (item.type === 'endMarkedContent') {
      open.pop()
    } else {
      open.push(item.id ?? open.at(-1))
    }
  }
  return { pieces, byContent }
}

/**
 * The blocks of a page in reading order: by the file's own structure where that contains most of the text, otherwise
 * in the order in which the page is drawn.
 */
export function blocksOf(
  pieces: readonly TextPiece[],
  byContent: ReadonlyMap<string, readonly number[]>,
  structure: StructureNode | null | undefined,
): TextBlock[] {
  const tagged = structure ? taggedBlocks(structure, byContent) : []
  const length = (indexes: Iterable<number>) => {
    let sum = 0
    for (const index of indexes) sum += pieces[index]?.str.trim().length ?? 0
    return sum
  }
  const reached = length(new Set(tagged.flatMap((block) => block.pieces)))
  if (reached > 0 && reached >= 0.6 * length(pieces.keys())) return tagged
  return paragraphsOf(pieces).map((indexes) => ({ kind: 'paragraph', pieces: indexes }))
}

const BLOCKS =
  /^(P|H[1-6]?|Title|LI|LBody|TD|TH|Caption|BlockQuote|TOCI|Note|Figure|Formula|Div|Sect|Part|Art)$/

function taggedBlocks(
  structure: StructureNode,
  byContent: ReadonlyMap<string, readonly number[]>,
): TextBlock[] {
  const blocks: { kind: TextBlock['kind']; pieces: number[]; alt?: string }[] = []
  const walk = (node: StructureNode, kind: TextBlock['kind']) => {
    if (node.type === 'content') {
      const pieces = (node.id === undefined ? undefined : byContent.get(node.id)) ?? []
      const last = blocks.at(-1)
      if (last) for (const piece of pieces) last.pieces.push(piece)
      else blocks.push({ kind, pieces: [...pieces] })
      return
    }
    const begins = BLOCKS.test(node.role ?? '')
    const own = begins ? (/^(H[1-6]?|Title)$/.test(node.role ?? '') ? 'heading' : 'paragraph') : kind
    if (begins) blocks.push({ kind: own, pieces: [], ...(node.alt ? { alt: node.alt } : {}) })
    for (const child of node.children ?? []) walk(child, own)
    // What follows inside the parent is another block.
    if (begins) blocks.push({ kind, pieces: [] })
  }
  walk(structure, 'paragraph')
  return blocks.filter((block) => block.pieces.length > 0 || block.alt !== undefined)
}
