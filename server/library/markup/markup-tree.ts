import { DomUtils, parseDocument } from 'htmlparser2'

/** Nodes as htmlparser2 makes them, as far as they are used here. */
export type Node = { type: string; data?: string; name?: string; children?: Node[]; parent?: Node | null }
export type Element = Node & { name: string; attribs: Record<string, string>; children: Node[] }

export const isElement = (node: Node): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style'

/** HTML or XHTML. No entity or address of the text is ever fetched. */
export function parseMarkup(text: string, { xhtml = false }: { xhtml?: boolean } = {}): Node[] {
  const document = parseDocument(text, {
    decodeEntities: true,
    recognizeSelfClosing: xhtml,
    recognizeCDATA: xhtml,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  })
  const nodes = document.children as Node[]
  for (const element of elementsIn(nodes)) {
    // A CDATA section is text; written as HTML it would be a comment.
    if (element.children.some(({ type }) => type === 'cdata')) {
      element.children = element.children.flatMap((child) =>
        child.type === 'cdata' ? (child.children ?? []) : [child],
      )
    }
  }
  return nodes
}

/** Names of elements and attributes keep their letters and prefixes. */
export const parseXml = (text: string): Node[] => parseDocument(text, { xmlMode: true }).children as Node[]

export const markupOf = (nodes: Node[]): string =>
  // The library's own node types demand links between siblings, which it does not read here.
  DomUtils.getOuterHTML(nodes as unknown as Parameters<typeof DomUtils.getOuterHTML>[0])

/** All elements in the order of the document. Deep trees are walked without recursion. */
export function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isElement(node)) yield node
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
}

/** The name without its prefix: `dc:title` is `title`. */
export const localName = ({ name }: { name: string }) => name.slice(name.indexOf(':') + 1)

export function findElement(nodes: readonly Node[], name: string): Element | undefined {
  for (const element of elementsIn(nodes)) if (localName(element) === name) return element
  return undefined
}

export const findElements = (nodes: readonly Node[], name: string): Element[] =>
  [...elementsIn(nodes)].filter((element) => localName(element) === name)

export function textOf(nodes: readonly Node[]): string {
  let text = ''
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') text += node.data ?? ''
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child)
  }
  return text
}
