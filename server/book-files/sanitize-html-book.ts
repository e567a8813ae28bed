import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { lookupTable } from '#kernel/lookup-table.ts'
import { imageKind } from '#server/images/image-kind.rules.ts'
import { watchDepth } from './markup/markup-tree.ts'

/** Prefix of a book's ids, so that none can be mistaken for an element of the page around it. */
const ID_PREFIX = 'buku-'

const TEXT_TAGS = `
  h1 h2 h3 h4 h5 h6 p blockquote pre hr br wbr ol ul li dl dt dd div section article aside header footer main nav
  table caption colgroup col thead tbody tfoot tr th td figure figcaption img a span em strong b i u s small sub sup
  mark abbr cite q dfn del ins time code kbd samp var bdi bdo ruby rb rt rp rtc details summary address center tt`
/** Presentational MathML: nothing in it loads or runs. */
const MATH_TAGS = `
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover
  munderover mmultiscripts mprescripts mtable mtr mtd menclose semantics`
const MATH = new Set(MATH_TAGS.split(/\s+/).filter(Boolean))

/** Removed with their content. */
const SWALLOWED = `
  script style title template iframe frame frameset noframes noscript noembed object embed applet svg textarea
  select option optgroup datalist audio video canvas map xmp plaintext annotation annotation-xml`

/** Deeper elements are unwrapped: browsers are slow with such trees. */
const DEEPEST = 120

const list = (names: string) => names.split(/\s+/).filter(Boolean)

const OPTIONS: IOptions = {
  allowedTags: [...list(TEXT_TAGS), ...MATH],
  nonTextTags: list(SWALLOWED),
  // Attributes are built by `keptAttributes`; all others are removed.
  allowedAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  parseStyleAttributes: false,
}

/** Removed elements that count as pictures. */
const PICTURES = new Set(['svg', 'object', 'embed', 'canvas', 'video'])

export type CleanBook = {
  html: string
  /** Pictures that are not embedded in the markup, or not as raster images. */
  droppedPictures: number
}

/**
 * Removes everything from a book's markup that could run, load, submit, or imitate the shop. Kept: text, structure,
 * tables, figures, formulas, embedded raster images, links within the book and to the web, the alignment of text, its
 * language and its direction. Sanitising twice gives the same result as once.
 * @throws Failure where it is nested deeper than any book (`DEEPEST_MARKUP`)
 * @param options.classes keeps classes that begin with this and a hyphen, for styles that the import itself writes
 */
export function sanitizeHtmlBook(markup: string, { classes }: { classes?: string } = {}): CleanBook {
  // In XHTML `<a id="x"/>` is closed; in HTML it would swallow what follows.
  const isXml = /^\s*(?:<\?xml|<!DOCTYPE[^>]{0,40}xhtml)/i.test(markup.slice(0, 500))
  const parser = { decodeEntities: true, recognizeSelfClosing: isXml, recognizeCDATA: isXml }
  let droppedPictures = 0
  let whole: Attributes = {}
  const embeddedImage = (tagName: string, attributes: Attributes): Tag => {
    const { alt = '' } = attributes
    const src = rasterImage(attributes.src)
    if (src !== undefined) return { tagName, attribs: { ...attributes, src, alt } }
    droppedPictures++
    // The description stays in place of the picture.
    return { tagName: 'span', attribs: {}, text: alt }
  }
  const anyOther = (tagName: string, attributes: Attributes): Tag => {
    if (PICTURES.has(tagName)) droppedPictures++
    if (tagName === 'html' || tagName === 'body') whole = { ...whole, ...wholeAttributes(attributes) }
    const attribs = keptAttributes(tagName, attributes)
    const own = classes === undefined ? '' : classesOf(attributes, `${classes}-`)
    return { tagName, attribs: own === '' ? attribs : { ...attribs, class: own } }
  }
  // The transformation of a specific tag runs before the general one.
  const transformTags = { img: embeddedImage, listing: 'pre', '*': anyOther }
  const { open: onOpenTag, close: onCloseTag } = watchDepth('The markup')
  const clean = sanitizeHtml(markup, { ...OPTIONS, transformTags, parser, onOpenTag, onCloseTag }).trim()
  const html = Object.keys(whole).length === 0 ? clean : `<div${written(whole)}>${clean}</div>`
  return { html, droppedPictures }
}

const classesOf = (attributes: Attributes, prefix: string) =>
  (attributes.class ?? '')
    .split(/\s+/)
    .filter((name) => name.startsWith(prefix) && /^[\w-]{1,80}$/.test(name))
    .join(' ')

/** Language and direction of `<html>` and `<body>`, which are removed. */
function wholeAttributes(attributes: Attributes): Attributes {
  const { lang, dir } = attributes
  const style = /(?:^|;)\s*direction\s*:\s*(ltr|rtl)\s*(?:;|$)/i.exec(attributes.style ?? '')?.[1]
  return keptAttributes('div', {
    ...(lang || attributes['xml:lang'] ? { lang: lang || attributes['xml:lang'] || '' } : {}),
    ...(dir || style ? { dir: dir || style || '' } : {}),
  })
}

/** The values need no escaping: they hold letters, digits and hyphens only. */
const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

type Keep = (value: string) => string | undefined
const matching =
  (pattern: RegExp): Keep =>
  (value) =>
    pattern.test(value.trim()) ? value.trim() : undefined
const number = matching(/^[0-9]{1,4}$/)
const word = matching(/^[a-z-]{1,20}$/i)
const shortText: Keep = (value) => value.slice(0, 500)

const EVERYWHERE: Record<string, Keep> = {
  lang: matching(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i),
  dir: matching(/^(?:ltr|rtl|auto)$/i),
  title: shortText,
  // Marks notes and the references to them.
  role: matching(/^doc-(?:noteref|footnote|endnote)$/),
}
const OF_TAG = lookupTable<Record<string, Keep>>({
  // Made by `rasterImage`.
  img: { src: (made) => made, alt: (text) => text.slice(0, 2000), width: number, height: number },
  ol: { start: matching(/^-?[0-9]{1,6}$/), type: matching(/^[1aAiI]$/), reversed: () => '' },
  li: { value: matching(/^-?[0-9]{1,6}$/) },
  td: { colspan: number, rowspan: number },
  th: { colspan: number, rowspan: number, scope: word },
  col: { span: number },
  colgroup: { span: number },
  time: { datetime: matching(/^[0-9TZ:.+\-PWDHMS ]{1,40}$/) },
  details: { open: () => '' },
})
const MATH_VALUE = matching(/^[\w.%+\- ]{1,60}$/)
const OF_MATH: Record<string, Keep> = Object.fromEntries(
  `display mathvariant columnalign rowalign columnspacing rowspacing columnlines rowlines frame fence stretchy
  symmetric largeop movablelimits accent accentunder lspace rspace width height depth linethickness notation
  displaystyle scriptlevel form separator minsize maxsize`
    .split(/\s+/)
    .map((name) => [name, MATH_VALUE]),
)

function keptAttributes(tagName: string, attributes: Attributes): Attributes {
  const kept: Attributes = {}
  const rules = { ...EVERYWHERE, ...OF_TAG.get(tagName), ...(MATH.has(tagName) ? OF_MATH : {}) }
  for (const [name, keep] of Object.entries(rules)) {
    const value = attributes[name]
    const clean = value === undefined ? undefined : keep(value)
    if (clean !== undefined) kept[name] = clean
  }
  const id = prefixed(attributes.id ?? (tagName === 'a' ? attributes.name : undefined))
  if (id !== undefined) kept.id = id
  const align = alignment(attributes)
  if (align !== undefined) kept.style = `text-align:${align}`
  return tagName === 'a' ? { ...kept, ...link(attributes.href) } : kept
}

function prefixed(id: string | undefined): string | undefined {
  const text = id?.trim() ?? ''
  if (!/^[\p{L}\p{N}_:.-]{1,200}$/u.test(text)) return undefined
  return text.startsWith(ID_PREFIX) ? text : ID_PREFIX + text
}

/** The only style that is kept; it is rebuilt from a list of values. */
function alignment({ style = '', align = '' }: Attributes): string | undefined {
  const asked = /(?:^|;)\s*text-align\s*:\s*([a-z]{1,10})\s*(?:;|$)/i.exec(style)?.[1] ?? align
  const side = asked.trim().toLowerCase()
  return ['left', 'right', 'center', 'justify'].includes(side) ? side : undefined
}

function link(href: string | undefined): Attributes {
  const address = href?.trim() ?? ''
  if (address.startsWith('#')) {
    const id = prefixed(decoded(address.slice(1)))
    return id === undefined ? {} : { href: `#${id}` }
  }
  // Relative addresses have no target here.
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return {}
  return { href: new URL(address).href, target: '_blank', rel: 'noopener noreferrer' }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** An embedded picture, if its bytes are an image; the stated type does not count (F39). */
function rasterImage(src: string | undefined): string | undefined {
  const base64 = /^data:image\/[a-z0-9.+-]{1,20};base64,([A-Za-z0-9+/=\s]+)$/i.exec(src?.trim() ?? '')?.[1]
  if (base64 === undefined) return undefined
  const compact = base64.replace(/\s+/g, '')
  const kind = imageKind(Buffer.from(compact.slice(0, 64), 'base64'))
  return kind && `data:image/${kind};base64,${compact}`
}
