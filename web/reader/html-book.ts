import { escapeMarkup } from '#kernel/text.ts'
import { isPageTheme, type PageTheme, THEME_COLORS } from './page-theme.ts'

export type HtmlLook = {
  /** Pixels. */
  fontSize: number
  lineHeight: number
  /** Of the column, in ems: about two characters each. */
  width: number
  family: 'serif' | 'sans'
  theme: PageTheme
}

export const DEFAULT_LOOK: HtmlLook = {
  fontSize: 19,
  lineHeight: 1.65,
  width: 34,
  family: 'serif',
  theme: 'siang',
}

export const LOOK_STEPS = {
  fontSize: [15, 17, 19, 21, 24, 28, 32],
  lineHeight: [1.4, 1.65, 1.9],
  width: [26, 34, 44],
} as const

/** The next step up or down from a value; the value's own neighbourhood at either end. */
export function stepOf(steps: readonly number[], value: number, direction: 1 | -1): number {
  const next = direction === 1 ? steps.find((step) => step > value) : steps.findLast((step) => step < value)
  return next ?? value
}

/** What was kept of a look, with defaults for what is missing or was never a choice; `theme` for who chose none. */
export function toLook(kept: unknown, theme: PageTheme = DEFAULT_LOOK.theme): HtmlLook {
  const given: Partial<Record<keyof HtmlLook, unknown>> =
    typeof kept === 'object' && kept !== null ? kept : {}
  const oneOf = (steps: readonly number[], value: unknown, otherwise: number) =>
    steps.find((step) => step === value) ?? otherwise
  return {
    fontSize: oneOf(LOOK_STEPS.fontSize, given.fontSize, DEFAULT_LOOK.fontSize),
    lineHeight: oneOf(LOOK_STEPS.lineHeight, given.lineHeight, DEFAULT_LOOK.lineHeight),
    width: oneOf(LOOK_STEPS.width, given.width, DEFAULT_LOOK.width),
    family: given.family === 'sans' ? 'sans' : 'serif',
    theme: isPageTheme(given.theme) ? given.theme : theme,
  }
}

/** The look as custom properties of the book's document, so that changing it is no new layout of the frame. */
export function lookProperties(look: HtmlLook): Record<string, string> {
  const { paper, ink, dark } = THEME_COLORS[look.theme]
  return {
    '--size': `${look.fontSize}px`,
    '--leading': String(look.lineHeight),
    '--measure': `${look.width}em`,
    '--family':
      look.family === 'serif' ? 'Literata, Georgia, serif' : '"Plus Jakarta Sans", system-ui, sans-serif',
    '--paper': paper,
    '--ink': ink,
    '--link': dark ? '#a9c4ea' : look.theme === 'sepia' ? '#7a3d0e' : '#24426b',
    'color-scheme': dark ? 'dark' : 'light',
  }
}

/** Nothing but pictures, styles and fonts that are in the book itself: not one request leaves the frame. */
const POLICY =
  "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; font-src data: blob:; form-action 'none'; base-uri 'none'"

const STYLE = `
html{background:var(--paper);color:var(--ink);font:var(--size)/var(--leading) var(--family);scrollbar-width:thin;-webkit-text-size-adjust:100%}
body{box-sizing:border-box;max-width:calc(var(--measure) + 3rem);margin:0 auto;padding:5rem 1.5rem 45vh;overflow-wrap:break-word;hyphens:auto}
a{color:var(--link)}
img,svg,video,table{max-width:100%}
img,svg{height:auto}
table{display:block;overflow-x:auto;border-collapse:collapse}
td,th{border:1px solid color-mix(in srgb,var(--ink) 25%,transparent);padding:.35em .6em}
pre{overflow-x:auto;font-size:.85em;line-height:1.5;padding:1em;border-radius:8px;background:color-mix(in srgb,var(--ink) 7%,transparent)}
blockquote{margin:1.5em 0;padding-left:1.2em;border-left:3px solid color-mix(in srgb,var(--ink) 25%,transparent)}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance;margin:2em 0 .7em}
h1{font-size:1.7em}h2{font-size:1.4em}h3{font-size:1.15em}
p{margin:0 0 1em}figure{margin:1.5em 0}figcaption{font-size:.85em;opacity:.75}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
::selection{background:color-mix(in srgb,var(--link) 28%,transparent)}
`

/**
 * The document for the frame: our policy and style before anything of the book's. The markup has to have gone
 * through `cleanMarkup`.
 */
export function frameDocument(markup: string, title: string, look: HtmlLook): string {
  const properties = Object.entries(lookProperties(look))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>:root{${properties}}${STYLE}</style>`,
    `</head><body>${markup}</body></html>`,
  ].join('')
}
