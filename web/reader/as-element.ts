/** A target of an event in the book's frame as an element. The frame has classes of its own: `instanceof` never holds. */
export function asElement(target: EventTarget | null): Element | undefined {
  if (target === null || !('nodeType' in target)) return undefined
  const node = target as Node
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node.parentElement ?? undefined)
}
