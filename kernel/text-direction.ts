export type TextDirection = 'ltr' | 'rtl'

/** Languages that are written from right to left, by their codes of two and three letters. */
const RIGHT_TO_LEFT =
  /^(?:ar|ara|arc|ckb|dv|div|fa|fas|per|he|heb|iw|nqo|ps|pus|sd|snd|syr|ug|uig|ur|urd|yi|yid)\b/i
/** A script that is stated decides: Urdu in Latin letters runs to the right, Kurdish in Arabic ones to the left. */
const SCRIPT = /-(?:(arab|hebr|syrc|thaa|nkoo|adlm|rohg)|latn|cyrl)\b/i
const LETTERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Of a tag or code of a language, of several (`ar/en`) the first. */
export function isRightToLeft(language: string | undefined): boolean {
  const tag = language?.trim() ?? ''
  const script = SCRIPT.exec(tag)
  return script === null ? RIGHT_TO_LEFT.test(tag) : script[1] !== undefined
}

export const hasRightToLeft = (text: string): boolean => LETTERS.test(text)

/**
 * The direction of a block of text that states none: that of its language; without a language, of its first letter.
 * Files often state English where nobody set a language, so another language yields to most of the letters.
 * @returns undefined for a block without letters
 */
export function directionOf(text: string, language: string | undefined): TextDirection | undefined {
  if (isRightToLeft(language)) return 'rtl'
  const letters = text.match(/\p{L}/gu) ?? []
  const [first] = letters
  if (first === undefined) return undefined
  if (language === undefined) return hasRightToLeft(first) ? 'rtl' : 'ltr'
  return letters.filter(hasRightToLeft).length * 2 > letters.length ? 'rtl' : 'ltr'
}

/** Elements that hold a block of text, or a list or table whose marks and columns follow the direction. */
const DIRECTED_BLOCKS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table caption td th figcaption pre div section article aside'.split(
    ' ',
  ),
)

/** What decides the direction of an element without one of its own. */
export type DirectionContext = {
  language: string | undefined
  direction: TextDirection | undefined
  /** The book states the direction around it; only another language changes that. */
  isStated: boolean
}

export type DirectedElement = {
  name: string
  /** Its own attributes. */
  language: string | undefined
  direction: string | undefined
  style: string | undefined
  /** The beginning of its text. */
  text: () => string
}

/**
 * The direction that an element needs, if it differs from what it inherits, and what its children inherit.
 * @returns set: the value for its `dir`
 */
export function directElement(
  element: DirectedElement,
  context: DirectionContext,
): { set: TextDirection | undefined; inside: DirectionContext } {
  const language = element.language ?? context.language
  const stated = element.direction ?? /(?:^|[;\s])direction\s*:\s*(ltr|rtl)/i.exec(element.style ?? '')?.[1]
  if (stated !== undefined) {
    const direction = /^(?:ltr|rtl)$/i.test(stated) ? (stated.toLowerCase() as TextDirection) : undefined
    return { set: undefined, inside: { language, direction, isStated: true } }
  }
  const isJudged = element.language !== undefined || (DIRECTED_BLOCKS.has(element.name) && !context.isStated)
  // Code is in Latin letters in a book of any language.
  const found = isJudged
    ? directionOf(element.text(), element.name === 'pre' ? undefined : language)
    : undefined
  const set = found === undefined || found === (context.direction ?? 'ltr') ? undefined : found
  const { isStated } = context
  return { set, inside: { language, direction: set ?? context.direction, isStated } }
}
