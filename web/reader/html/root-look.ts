import { type HtmlLook, lookProperties } from './look.ts'

/** The part of the look that does not depend on the text. */
export function setRootLook(root: HTMLElement, look: HtmlLook): void {
  if (root.dataset.mode !== look.mode) root.dataset.mode = look.mode
  const { innerWidth = 0 } = root.ownerDocument.defaultView ?? {}
  setProperties(root, { ...lookProperties(look), '--per-character': `${perCharacter(look, innerWidth)}px` })
}

/** The average width of a letter as a fraction of its height. */
const LETTER_WIDTH = 0.47

/** About how much a character adds to the length of scrolled text, for parts that are not laid out yet. */
function perCharacter({ fontSize, lineHeight, width }: HtmlLook, innerWidth: number): number {
  const line = Math.max(fontSize * 8, Math.min(width * fontSize, innerWidth - 3 * fontSize))
  return Math.round((1000 * LETTER_WIDTH * fontSize * lineHeight * fontSize) / line) / 1000
}

/** Setting a property to its present value would lay out the whole book again as well. */
export function setProperties(root: HTMLElement, properties: Record<string, string>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value)
  }
}

/** The direction of most of the text: that of the paragraph in its middle. */
export function textStyle(body: HTMLElement, frame: Window): CSSStyleDeclaration {
  const paragraphs = body.querySelectorAll('p,li,blockquote')
  return frame.getComputedStyle(paragraphs[paragraphs.length >> 1] ?? body.firstElementChild ?? body)
}
