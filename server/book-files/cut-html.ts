/** An HTML book has no pages: this many characters count as one. */
const PAGE_CHARACTERS = 1800

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'mprescripts'])
/** Elements after which a sample may end. */
const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'li', 'dd', 'div'],
  ...['table', 'figure', 'section', 'article'],
])

/** The text of sanitised markup. */
export const textOf = (markup: string) =>
  markup.replace(/<style>[^<]*<\/style>/g, '').replace(/<[^<>]*>/g, '')

const CONTENTS = '<nav role="doc-toc">'

/** Without the table of contents that the import puts before an EPUB's text: the reader shows it beside the text. */
export function withoutContents(markup: string): string {
  const start = markup.indexOf(CONTENTS)
  if (start === -1) return markup
  let depth = 0
  // An entry may hold a list that is marked as navigation as well.
  for (const { 0: tag, index } of markup.slice(start).matchAll(/<\/?nav[ >]/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    if (depth === 0) return markup.slice(0, start) + markup.slice(start + index + tag.length)
  }
  return markup
}

/** The number of pages of 1,800 characters. */
export function htmlPageCount(markup: string): number {
  return Math.max(1, Math.ceil(textOf(markup).length / PAGE_CHARACTERS))
}

/**
 * The first pages of a sanitised HTML book. The sample ends after the block in which the last page ends, or within a
 * block that continues for two more pages. Open elements are closed.
 */
export function cutHtml(markup: string, pages: number): string {
  const enough = pages * PAGE_CHARACTERS
  const most = enough + 2 * PAGE_CHARACTERS
  const open: string[] = []
  let kept = ''
  let characters = 0
  for (const [token, closing, name] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>|[^<]+/g)) {
    if (name === undefined) {
      const isText = open.at(-1) !== 'style'
      kept += isText ? token.slice(0, most - characters) : token
      if (isText) characters += token.length
      if (characters >= most) break
    } else if (closing === '/') {
      kept += token
      open.splice(open.lastIndexOf(name), 1)
      if (characters >= enough && BLOCKS.has(name)) break
    } else {
      kept += token
      if (!VOID.has(name)) open.push(name)
    }
  }
  return (
    kept +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}
