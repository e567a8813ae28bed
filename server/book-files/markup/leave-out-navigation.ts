import { type Element, isElement, type Node } from './markup-tree.ts'

type Share = {
  /** The number of characters, and how many of them are in links. */
  text: number
  linked: number
  links: number
  /** Links to other pages of the same site. */
  relative: number
}

const MARKED = /(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|summary|breadcrumbs?|toc)(?:$|[\s_-])/i
const BLOCKS = new Set([
  'nav',
  'header',
  'footer',
  'aside',
  'div',
  'section',
  'ul',
  'ol',
  'table',
  'menu',
  'form',
])
/** Blocks marked as navigation need fewer links than others. */
const FEWEST = { marked: 3, unmarked: 10 }
const LEAST_LINKED = { marked: 0.5, unmarked: 0.8 }

/**
 * Removes blocks of a site that consist of links to its other pages. Tables of contents of the text stay, and so do
 * lists of external addresses, such as sources.
 * @returns how many links were taken out
 */
export function leaveOutNavigation(nodes: Node[]): number {
  const shares = new Map<Node, Share>()
  for (const node of nodes) measure(node, shares)
  return nodes.reduce((sum, node) => sum + removeFrom(node, shares), 0)
}

/** Post-order without recursion. */
function measure(root: Node, shares: Map<Node, Share>): void {
  const waiting: [Node, boolean][] = [[root, false]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, seen] = next
    if (!seen) {
      waiting.push([node, true])
      for (const child of node.children ?? []) waiting.push([child, false])
      continue
    }
    const share: Share = { text: 0, linked: 0, links: 0, relative: 0 }
    if (node.type === 'text') share.text = (node.data ?? '').replace(/\s+/g, ' ').trim().length
    for (const child of node.type === 'script' || node.type === 'style' ? [] : (node.children ?? [])) {
      const one = shares.get(child)
      if (one === undefined) continue
      share.text += one.text
      share.linked += one.linked
      share.links += one.links
      share.relative += one.relative
    }
    if (isElement(node) && node.name === 'a' && node.attribs.href !== undefined) {
      share.links++
      share.linked = share.text
      if (!/^\s*(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(node.attribs.href)) share.relative++
    }
    shares.set(node, share)
  }
}

function removeFrom(root: Node, shares: Map<Node, Share>): number {
  let removed = 0
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const kept = (node.children ?? []).filter((child) => {
      const share = shares.get(child)
      if (!share || !isElement(child) || !isNavigation(child, share)) return true
      removed += share.links
      return false
    })
    if (node.children) node.children = kept
    for (const child of kept) waiting.push(child)
  }
  return removed
}

function isNavigation({ name, attribs }: Element, { text, linked, links, relative }: Share): boolean {
  if (!BLOCKS.has(name)) return false
  const says =
    name === 'nav' || attribs.role === 'navigation' || MARKED.test(`${attribs.class} ${attribs.id}`)
  const kind = says ? 'marked' : 'unmarked'
  return links >= FEWEST[kind] && relative >= 0.8 * links && linked >= LEAST_LINKED[kind] * text
}
