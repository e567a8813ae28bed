/**
 * The element that contains a part. It is none of HTML's, so that no style and no position in the text depends on it.
 */
export const PART = 'lembar-bagian'

/** A shorter text is laid out as a whole. */
const LEAST_TEXT = 150_000
/** About a window of text. */
const PART_TEXT = 1_500

/** Containers within containers whose blocks are grouped. Each level reads the text below it once more. */
const MOST_LEVELS = 8

/** Elements whose children may be grouped: their layout depends on nothing but their order. */
const CONTAINERS = new Set(['div', 'section', 'article', 'main'])
const BLOCKS = new Set(
  `address article aside blockquote center div dl figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section
  table ul`.split(/\s+/),
)

/**
 * Groups the blocks of a long text into parts, so that the browser lays out only those near the window: 1.2 MB with
 * 3,000 formulas take 0.4 s instead of 3.7 s. A part begins and ends between two blocks. Lists stay whole, since
 * their numbers would start again.
 */
export function partText(text: DocumentFragment): void {
  if ((text.textContent?.length ?? 0) >= LEAST_TEXT) partChildren(text, 1)
}

function partChildren(parent: DocumentFragment | Element, level: number): void {
  const document = parent.ownerDocument as Document
  const children = [...parent.childNodes]
  let run: ChildNode[] = []
  let length = 0
  const close = () => {
    const blocks = run.filter(isBlock).length
    if (blocks > 0) {
      const part = document.createElement(PART)
      part.style.setProperty('--characters', String(length))
      part.style.setProperty('--blocks', String(blocks))
      run[0]?.before(part)
      for (const node of run) part.append(node)
    }
    run = []
    length = 0
  }
  for (const child of children) {
    const characters = child.textContent?.length ?? 0
    if (isBlock(child)) {
      const isLong = characters > 2 * PART_TEXT && CONTAINERS.has(child.localName) && level < MOST_LEVELS
      // Not before a heading, whose margin would be added to the one above it.
      if (isLong || (length >= PART_TEXT && !/^h\d$/.test(child.localName))) close()
      if (isLong) {
        partChildren(child, level + 1)
        continue
      }
    }
    run.push(child)
    length += characters
  }
  close()
}

const isBlock = (node: ChildNode): node is Element =>
  node.nodeType === Node.ELEMENT_NODE &&
  (BLOCKS.has((node as Element).localName) || (node as Element).getAttribute('display') === 'block')
