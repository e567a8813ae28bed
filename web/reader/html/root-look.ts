import { type HtmlLook, lookProperties } from './look.ts'

/** How the text is set, as far as it does not depend on the text. */
export function setRootLook(root: HTMLElement, look: HtmlLook): void {
  if (root.dataset.mode !== look.mode) root.dataset.mode = look.mode
  const { innerWidth = 0 } = root.ownerDocument.defaultView ?? {}
  setProperties(root, { ...lookProperties(look), '--per-character': `${perCharacter(look, innerWidth)}px` })
}

/** Of its height a letter is this wide, on average. */
const LETTER_WIDTH = 0.47

/** What a character adds to the length of scrolled text, about: for parts that are not laid out yet. */
function perCharacter({ fontSize, lineHeight, width }: HtmlLook, innerWidth: number): number {
  const line = Math.max(fontSize * 8, Math.min(width * fontSize, innerWidth - 3 * fontSize))
  return Math.round((1000 * LETTER_WIDTH * fontSize * lineHeight * fontSize) / line) / 1000
}

/** A property that is set anew to what it was costs a layout of the whole book as well. */
export function setProperties(root: HTMLElement, properties: Record<string, string>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value)
  }
}

/** How most of the text runs: as the paragraph in its middle does. */
export function textStyle(body: HTMLElement, frame: Window): CSSStyleDeclaration {
  const paragraphs = body.querySelectorAll('p,li,blockquote')
  return frame.getComputedStyle(paragraphs[paragraphs.length >> 1] ?? body.firstElementChild ?? body)
}
