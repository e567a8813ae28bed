import { DomHandler, DomUtils, Parser, type ParserOptions } from 'htmlparser2'
import { bookFailure } from '../book-faults.rules.ts'

/** Nodes as htmlparser2 makes them, as far as they are used here. */
export type Node = { type: string; data?: string; name?: string; children?: Node[]; parent?: Node | null }
export type Element = Node & { name: string; attribs: Record<string, string>; children: Node[] }

export const isElement = (node: Node): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style'

/**
 * Browsers stop at 512 levels, books at twenty. A tag takes the parser as many steps as elements are open, and what
 * reads the tree later may recurse.
 */
export const DEEPEST_MARKUP = 1000

/**
 * Counts open elements while markup is parsed.
 * @throws Failure from `open`, for the operator
 */
export function watchDepth(file: string): { open: (name: string) => void; close: () => void } {
  let depth = 0
  return {
    open(name) {
      if (++depth <= DEEPEST_MARKUP) return
      throw bookFailure('nested_too_deep', file, DEEPEST_MARKUP, name)
    },
    close() {
      depth--
    },
  }
}

/** @throws Failure where it is nested deeper than `DEEPEST_MARKUP` */
function parse(text: string, file: string, options: ParserOptions): Node[] {
  const handler = new DomHandler(undefined, options)
  const depth = watchDepth(file)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open(name)
        handler.onopentag(name, attributes)
      },
      onclosetag() {
        depth.close()
        handler.onclosetag()
      },
      ontext: (data) => handler.ontext(data),
      oncomment: (data) => handler.oncomment(data),
      oncommentend: () => handler.oncommentend(),
      oncdatastart: () => handler.oncdatastart(),
      oncdataend: () => handler.oncdataend(),
      onprocessinginstruction: (name, data) => handler.onprocessinginstruction(name, data),
    },
    options,
  )
  parser.end(text)
  return handler.root.children as Node[]
}

/**
 * HTML or XHTML. No entity or address of the text is ever fetched.
 * @param file the name that a failure carries
 * @throws Failure where it is nested too deep
 */
export function parseMarkup(text: string, file: string, { xhtml = false }: { xhtml?: boolean } = {}): Node[] {
  const nodes = parse(text, file, {
    decodeEntities: true,
    recognizeSelfClosing: xhtml,
    recognizeCDATA: xhtml,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  })
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

/**
 * Names of elements and attributes keep their letters and prefixes.
 * @throws Failure where it is nested too deep
 */
export const parseXml = (text: string, file: string): Node[] => parse(text, file, { xmlMode: true })

export const markupOf = (nodes: Node[]): string =>
  // The library's own node types demand links between siblings, which it does not read here.
  DomUtils.getOuterHTML(nodes as unknown as Parameters<typeof DomUtils.getOuterHTML>[0])

/** All elements in the order of the document. */
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
