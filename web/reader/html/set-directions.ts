import {
  type DirectionContext,
  directElement,
  hasRightToLeft,
  isRightToLeft,
} from '#kernel/text-direction.ts'

const MOST_TEXT = 2_000

/** As on import: gives blocks that state no direction that of their language, otherwise that of their letters. */
export function setDirections(content: DocumentFragment, language: string | undefined): void {
  // Most books have no letter for which this makes a difference.
  const isNeeded =
    isRightToLeft(language) ||
    [...content.querySelectorAll('[lang]')].some(({ lang }: Element & { lang?: string }) =>
      isRightToLeft(lang),
    ) ||
    hasRightToLeft(content.textContent ?? '')
  if (!isNeeded) return
  const waiting: { element: Element; context: DirectionContext }[] = []
  const visitChildren = (parent: ParentNode, context: DirectionContext) => {
    for (const element of parent.children) waiting.push({ element, context })
  }
  visitChildren(content, { language, direction: undefined, isStated: false })
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, context } = next
    const stated = (name: string) => element.getAttribute(name) ?? undefined
    const { set, inside } = directElement(
      {
        name: element.localName,
        language: stated('lang'),
        direction: stated('dir'),
        style: stated('style'),
        text: () => (element.textContent ?? '').slice(0, MOST_TEXT),
      },
      context,
    )
    if (set !== undefined) element.setAttribute('dir', set)
    visitChildren(element, inside)
  }
}
