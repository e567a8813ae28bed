import { isPageTheme, type PageTheme, THEME_COLORS } from '../page-theme.ts'

/** Text that is scrolled, or turned page by page. */
export type ReadingMode = 'scroll' | 'pages'

export type HtmlLook = {
  mode: ReadingMode
  /** Pixels. */
  fontSize: number
  lineHeight: number
  /** Of the column at most, in ems: about two characters each. */
  width: number
  family: 'serif' | 'sans'
  theme: PageTheme
}

export const DEFAULT_LOOK: HtmlLook = {
  mode: 'scroll',
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

/** The next value up or down; at either end the value itself. */
export function stepOf(steps: readonly number[], value: number, direction: 1 | -1): number {
  const next = direction === 1 ? steps.find((step) => step > value) : steps.findLast((step) => step < value)
  return next ?? value
}

/** The stored look, with defaults for what is missing or not a valid choice; `theme` where none was chosen. */
export function toLook(kept: unknown, theme: PageTheme = DEFAULT_LOOK.theme): HtmlLook {
  const given: Partial<Record<keyof HtmlLook, unknown>> =
    typeof kept === 'object' && kept !== null ? kept : {}
  const oneOf = (steps: readonly number[], value: unknown, otherwise: number) =>
    steps.find((step) => step === value) ?? otherwise
  return {
    mode: given.mode === 'pages' ? 'pages' : 'scroll',
    fontSize: oneOf(LOOK_STEPS.fontSize, given.fontSize, DEFAULT_LOOK.fontSize),
    lineHeight: oneOf(LOOK_STEPS.lineHeight, given.lineHeight, DEFAULT_LOOK.lineHeight),
    width: oneOf(LOOK_STEPS.width, given.width, DEFAULT_LOOK.width),
    family: given.family === 'sans' ? 'sans' : 'serif',
    theme: isPageTheme(given.theme) ? given.theme : theme,
  }
}

/** The look as custom properties of the book's document. */
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
