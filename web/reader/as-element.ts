/**
 * The target of an event as an element. The book's frame has classes of its own, so `instanceof` does not recognise
 * its elements.
 */
export function asElement(target: EventTarget | null): Element | undefined {
  if (target === null || !('nodeType' in target)) return undefined
  const node = target as Node
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node.parentElement ?? undefined)
}
