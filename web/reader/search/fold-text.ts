import { lookupTable } from '#kernel/lookup-table.ts'

/** A text made comparable, and for each of its characters the index in the original. */
export type FoldedText = { folded: string; places: Uint32Array }

/** Letters that Unicode does not divide into a letter and an accent. */
const PLAIN = lookupTable<string>({ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' })

/**
 * Folds a text for searching: case, accents, ligatures, kinds of quotes and dashes, and amounts of white space make
 * no difference.
 */
export function foldText(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  // Looking at the end of the text itself would copy all of it for each space.
  let endsWithSpace = false
  const add = (part: string, place: number) => {
    if (part === '') return
    folded += part
    endsWithSpace = part.endsWith(' ')
    for (let i = 0; i < part.length; i++) places.push(place)
  }
  let place = 0
  for (const character of text) {
    if (/\s/u.test(character)) {
      if (!endsWithSpace) add(' ', place)
    } else {
      add(foldCharacter(character), place)
    }
    place += character.length
  }
  return { folded, places: Uint32Array.from(places) }
}

function foldCharacter(character: string): string {
  // The fast path, for most of a book.
  if (/[a-z0-9]/.test(character)) return character
  const plain = character
    .normalize('NFKD')
    .replace(/\p{M}|\u00ad/gu, '')
    .toLowerCase()
  return plain
    .replace(/[‘’‚‛ʼ`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑‒–—−]/gu, '-')
    .replace(/[øłđıßæœ]/gu, (letter) => PLAIN.get(letter) ?? letter)
}
