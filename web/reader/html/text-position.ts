/**
 * A position in the text of an HTML book: a block, from 0, and UTF-16 units from the block's beginning. It depends on
 * the markup alone. Letter size, column width, mode and device do not change it. A block without text, such as a
 * picture, has the one position of offset 0.
 */
export type TextPosition = { block: number; offset: number }

/** A stretch of text; `end` is the position after its last character. */
export type TextSpan = { start: TextPosition; end: TextPosition }

/** A position as the DOM has it, for ranges. */
export type TextPoint = { node: Node; offset: number }

export type TextIndex = {
  /**
   * The text of the whole book. A line feed stands before each block but the first, and for each `<br>`, so that words
   * of two blocks never become one.
   */
  readonly text: string
  /** The elements that begin blocks, in the order of the document. The first is the root. */
  readonly blocks: readonly Element[]
  /** A position as an index of `text`; for a position that the book does not have, the nearest one. */
  toIndex(position: TextPosition): number
  /** The position of an index of `text`; the index is clamped to the text. */
  toPosition(index: number): TextPosition
  /** The position of a point of the DOM; for a point between elements, that of the next text or block. */
  positionOf(point: TextPoint): TextPosition
  /** Where an element's content begins. */
  startOf(element: Element): TextPosition
  /** The point of the DOM before the character at a position. */
  pointOf(position: TextPosition): TextPoint
  spanOf(range: Range): TextSpan
  /** The range of a span, from the beginning of its first character to the end of its last. */
  rangeOf(span: TextSpan): Range
}

const BLOCKS = new Set(
  `address article aside blockquote caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header
  hr img li main nav ol p pre section summary table td th tr ul`.split(/\s+/),
)

/**
 * Indexes the text below an element once. A block reaches from the beginning of its element to the beginning of the
 * next block, so that every character belongs to exactly one. The text must not change afterwards.
 */
export function indexText(root: HTMLElement): TextIndex {
  const blocks: Element[] = [root]
  /** Where each block begins in `text`. */
  const blockStarts = [0]
  const nodes: Text[] = []
  const nodeStarts: number[] = []
  const startOfNode = new Map<Node, number>([[root, 0]])
  const parts: string[] = []
  let length = 0
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }

  const walker = root.ownerDocument.createTreeWalker(root, ELEMENTS_AND_TEXT)
  for (let node = next(walker); node !== null; node = next(walker)) {
    if (node.nodeType === TEXT) {
      nodes.push(node as Text)
      nodeStarts.push(length)
      startOfNode.set(node, length)
      add((node as Text).data)
      continue
    }
    const element = node as Element
    const isBlock = BLOCKS.has(element.localName)
    if (isBlock) {
      add('\n')
      blocks.push(element)
      blockStarts.push(length)
    }
    startOfNode.set(element, length)
    if (element.localName === 'br') add('\n')
  }
  const text = parts.join('')

  const toPosition = (index: number): TextPosition => {
    const within = Math.min(Math.max(0, Math.trunc(index)), length)
    const block = lastAtMost(blockStarts, within)
    return { block, offset: within - (blockStarts[block] ?? 0) }
  }
  const toIndex = ({ block, offset }: TextPosition): number => {
    const known = Math.min(Math.max(0, block), blocks.length - 1)
    const start = blockStarts[known] ?? 0
    // The line feed before the next block does not belong to this one.
    const end = (blockStarts[known + 1] ?? length + 1) - 1
    return Math.min(start + Math.max(0, offset), Math.max(start, end))
  }
  const indexOf = ({ node, offset }: TextPoint): number => {
    const start = startOfNode.get(node)
    if (node.nodeType === TEXT && start !== undefined) return start + Math.min(offset, (node as Text).length)
    const child = node.nodeType === TEXT ? node : node.childNodes[offset]
    if (child) return startOfNode.get(child) ?? indexAfter(child, false)
    return node.contains(root) ? length : indexAfter(node, true)
  }
  /** The beginning of the first indexed text after a node, or optionally within it. */
  const indexAfter = (node: Node, isLeft: boolean): number => {
    let low = 0
    let high = nodes.length
    while (low < high) {
      const middle = (low + high) >> 1
      const relation = node.compareDocumentPosition(nodes[middle] as Text)
      const isBehind = (relation & FOLLOWING) !== 0 && !(isLeft && (relation & CONTAINED_BY) !== 0)
      if (isBehind) high = middle
      else low = middle + 1
    }
    return nodeStarts[low] ?? length
  }
  const pointAt = (index: number, isEnd: boolean): TextPoint => {
    const at = lastAtMost(nodeStarts, isEnd ? Math.max(0, index - 1) : index)
    const node = nodes[at]
    if (node === undefined) return { node: root, offset: 0 }
    return { node, offset: Math.min(Math.max(0, index - (nodeStarts[at] ?? 0)), node.length) }
  }

  return {
    text,
    blocks,
    toIndex,
    toPosition,
    positionOf: (point) => toPosition(indexOf(point)),
    startOf: (element) => toPosition(startOfNode.get(element) ?? indexAfter(element, false)),
    pointOf: (position) => pointAt(toIndex(position), false),
    spanOf: ({ startContainer, startOffset, endContainer, endOffset }) => ({
      start: toPosition(indexOf({ node: startContainer, offset: startOffset })),
      end: toPosition(indexOf({ node: endContainer, offset: endOffset })),
    }),
    rangeOf({ start, end }) {
      const from = toIndex(start)
      const to = Math.max(from, toIndex(end))
      const range = root.ownerDocument.createRange()
      const first = pointAt(from, false)
      const last = to === from ? first : pointAt(to, true)
      range.setStart(first.node, first.offset)
      range.setEnd(last.node, last.offset)
      return range
    },
  }
}

/** Negative where `a` comes first, positive where `b` does, 0 where they are the same. */
export const comparePositions = (a: TextPosition, b: TextPosition): number =>
  a.block - b.block || a.offset - b.offset

const ELEMENTS_AND_TEXT = 0x1 | 0x4
const TEXT = 3
const FOLLOWING = 4
const CONTAINED_BY = 16

/** The next text node; the content of a style element is skipped. */
function next(walker: TreeWalker): Node | null {
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.nodeType === TEXT ? node.parentElement : node
    if ((element as Element | null)?.localName !== 'style') return node
  }
  return null
}

/** The index of the last of some ascending numbers that is not above a value; 0 if all are. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
