import { parse, type Root } from 'postcss'

const LENGTH = /^-?(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(?:em|rem|%|px|pt|ex)$|^0$/
const WORD = /^[a-z-]{1,30}$/
const SIZE =
  /^(?:0?\.[5-9]\d{0,3}|[12](?:\.\d{1,4})?)(?:em|rem)$|^(?:[5-9]\d|1\d\d|200)%$|^(?:smaller|larger|small|medium|large)$/

/**
 * Properties that distinguish text and set its direction. Colours, fonts, borders and positions are the reader's
 * choice.
 */
const KEPT = new Map<string, RegExp>([
  ...[
    ...['text-align', 'text-align-last', 'font-style', 'font-variant', 'font-variant-caps', 'text-transform'],
    ...[
      'text-decoration',
      'text-decoration-line',
      'direction',
      'unicode-bidi',
      'writing-mode',
      'white-space',
    ],
    ...['text-orientation', 'text-combine-upright', 'text-emphasis-style', 'ruby-position', 'vertical-align'],
    ...['list-style-type', 'hyphens', 'line-break'],
  ].map((name) => [name, WORD] as const),
  ...['text-indent', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom', 'padding-left'].map(
    (name) => [name, LENGTH] as const,
  ),
  ['font-weight', /^(?:bold|bolder|lighter|normal|[1-9]00)$/],
  ['font-size', SIZE],
  ['display', /^(?:none|block|inline|list-item)$/],
])

const COMPOUND = /^([a-z][a-z0-9]*)?((?:\.[A-Za-z_][\w-]{0,60})*)$/
const MOST_RULES = 5000

export type ScopedStyles = {
  css: string
  /** Classes of the book that a rule names. */
  classes: Set<string>
}

/** The class under which a book's own class is kept, so that it cannot be one of the page around the book. */
export const scopedClass = (scope: string, name: string) => `${scope}-${name}`

/**
 * Style sheets as rules limited to the text of class `scope`. They are rewritten from allowed properties, values and
 * selectors, none of which can load anything.
 */
export function scopeStyles(sheets: readonly string[], scope: string): ScopedStyles {
  const classes = new Set<string>()
  const rules: string[] = []
  for (const sheet of sheets) {
    for (const node of parsed(sheet)?.nodes ?? []) {
      if (node.type !== 'rule' || rules.length >= MOST_RULES) continue
      const selectors = node.selectors.flatMap((one) => scopedSelector(one, scope, classes) ?? [])
      // The margins and the size of the whole text are the reader's.
      const isWhole = selectors.includes(`.${scope}`)
      const kept = node.nodes.flatMap((one) => (one.type === 'decl' ? (declaration(one, isWhole) ?? []) : []))
      if (selectors.length > 0 && kept.length > 0) rules.push(`${selectors.join(',')}{${kept.join(';')}}`)
    }
  }
  return { css: rules.join('\n'), classes }
}

function parsed(sheet: string): Root | undefined {
  try {
    return parse(sheet)
  } catch {
    return undefined
  }
}

function declaration({ prop, value }: { prop: string; value: string }, isWhole: boolean): string | undefined {
  const name = prop.toLowerCase().replace(/^-(?:epub|webkit|moz)-/, '')
  if (isWhole && /^(?:margin|padding|font-size|display)/.test(name)) return undefined
  const clean = value.trim().toLowerCase()
  return KEPT.get(name)?.test(clean) ? `${name}:${clean}` : undefined
}

function scopedSelector(selector: string, scope: string, classes: Set<string>): string | undefined {
  const parts = selector.trim().split(/\s+/)
  if (parts.length > 4) return undefined
  const names: string[] = []
  const scoped: string[] = []
  for (const part of parts) {
    if (/^(?:html|body|:root)$/i.test(part)) continue
    const [matched, tag = '', chain = ''] = COMPOUND.exec(part) ?? []
    if (matched === undefined || matched === '') return undefined
    const own = chain.split('.').filter(Boolean)
    names.push(...own)
    scoped.push(tag + own.map((name) => `.${scopedClass(scope, name)}`).join(''))
  }
  for (const name of names) classes.add(name)
  return [`.${scope}`, ...scoped].join(' ')
}
