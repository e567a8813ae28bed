/** A place in an HTML book that survives another font size or window: a block of text and how far it is read. */
export type HtmlPlace = { block: number; within: number; share: number }

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,figure,table,img'

/** The place at the top of the window. `share` is how much of the book lies above the window's end, from 0 to 1. */
export function readPlace(document: Document): HtmlPlace {
  const root = document.documentElement
  const scrollable = root.scrollHeight - root.clientHeight
  const share = scrollable > 0 ? Math.min(1, Math.max(0, root.scrollTop / scrollable)) : 1
  const blocks = [...document.body.querySelectorAll(BLOCKS)]
  const block = firstBelow(blocks, 0)
  const box = blocks[block]?.getBoundingClientRect()
  const within = box && box.height > 0 ? Math.min(1, Math.max(0, -box.top / box.height)) : 0
  return { block, within, share }
}

export function goToPlace(document: Document, { block, within }: HtmlPlace): void {
  const element = document.body.querySelectorAll(BLOCKS)[block]
  if (!element) return
  const box = element.getBoundingClientRect()
  document.documentElement.scrollTop += box.top + within * box.height
}

/** The first block that is not wholly above `top`. Blocks lie in order, so half of them is left out at each step. */
function firstBelow(blocks: readonly Element[], top: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = blocks[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > top) high = middle
    else low = middle + 1
  }
  return Math.min(low, Math.max(0, blocks.length - 1))
}
