const VOWELS = 'aiueoAIUEOéÉ'
// Two letters that sound as one and stay together.
const PAIRS = ['ng', 'ny', 'sy', 'kh']

/** Splits a plain Indonesian word into parts that may be divided at a line's end; other words come back whole. */
export function hyphenate(word: string): string[] {
  if (word.length < 7 || !/^[A-Za-zéÉ]+[.,;:!?”"’)…]*$/.test(word)) return [word]
  const parts: string[] = []
  let part = ''
  let index = 0
  const isVowel = (at: number): boolean => VOWELS.includes(word[at] ?? '')
  while (index < word.length) {
    part += word[index]
    if (isVowel(index)) {
      const consonants = consonantsAfter(word, index + 1)
      const next = index + 1 + consonants.join('').length
      // V-CV, VC-CV, VCC-CV: one consonant always opens the next syllable.
      if (isVowel(next) && consonants.length > 0) {
        const kept = consonants.slice(0, -1).join('')
        parts.push(part + kept)
        part = ''
        index += kept.length
      }
    }
    index++
  }
  parts.push(part)
  return joinShort(parts)
}

function consonantsAfter(word: string, from: number): string[] {
  const consonants: string[] = []
  let index = from
  while (index < word.length && /[a-zé]/i.test(word[index] ?? '') && !VOWELS.includes(word[index] ?? '')) {
    const pair = word.slice(index, index + 2).toLowerCase()
    const length = PAIRS.includes(pair) ? 2 : 1
    consonants.push(word.slice(index, index + length))
    index += length
  }
  return consonants
}

// One letter alone at a line's end, or three at the next one's start, are worse than a loose line.
function joinShort(parts: string[]): string[] {
  const joined = [...parts]
  while (joined.length > 1 && (joined[0]?.length ?? 0) < 2)
    joined.splice(0, 2, (joined[0] ?? '') + (joined[1] ?? ''))
  while (joined.length > 1 && (joined.at(-1)?.length ?? 0) < 4) {
    const last = joined.pop() ?? ''
    joined.push((joined.pop() ?? '') + last)
  }
  return joined
}
