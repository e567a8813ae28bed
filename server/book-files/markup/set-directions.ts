import { type DirectionContext, directElement } from '#kernel/text-direction.ts'
import { isElement, type Node } from './markup-tree.ts'

/** How much of a block is read for its direction; the rest of a deep tree would be read once for each level. */
const MOST_NODES = 300
const MOST_TEXT = 2_000

/** Gives blocks of text that state no direction that of their language, otherwise that of their letters. */
export function setDirections(nodes: readonly Node[], language: string | undefined): void {
  type Waiting = { node: Node; context: DirectionContext }
  const context: DirectionContext = { language, direction: undefined, isStated: false }
  const waiting: Waiting[] = nodes.map((node) => ({ node, context }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    let inside = next.context
    if (isElement(node)) {
      const { lang, 'xml:lang': xmlLang, dir, style } = node.attribs
      const text = () => beginningOf(node.children)
      const element = { name: node.name, language: lang ?? xmlLang, direction: dir, style, text }
      const directed = directElement(element, inside)
      if (directed.set !== undefined) node.attribs.dir = directed.set
      inside = directed.inside
    }
    for (const child of node.children ?? []) waiting.push({ node: child, context: inside })
  }
}

function beginningOf(nodes: readonly Node[]): string {
  let text = ''
  const waiting = [...nodes].reverse()
  for (let left = MOST_NODES; left > 0 && text.length < MOST_TEXT; left--) {
    const node = waiting.pop()
    if (node === undefined) break
    if (node.type === 'text') text += node.data ?? ''
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return text.slice(0, MOST_TEXT)
}
