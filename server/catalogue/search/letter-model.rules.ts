/** How likely words of these letters are, from the sequences of three letters in known words. */
export type LetterModel = {
  /** Counts the letters of another known word. */
  add(word: string): void
  /**
   * The logarithm to base 10 of the share of new words that would be exactly this one.
   * @param similar a word that was added but does not count here: otherwise the letters of its slips would seem likely
   */
  likelihood(word: string, similar?: string): number
}

/** Before and after a word, `a` to `z`, and all other letters as one. */
const SIGNS = 28
const signOf = (code: number): number => (code >= 97 && code <= 122 ? code - 96 : SIGNS - 1)
/** How many observations a shorter sequence counts as where it stands in for a longer one (Witten and Bell 1991). */
const TRUST = 5

export function makeLetterModel(): LetterModel {
  const threes = new Uint32Array(SIGNS ** 3)
  const twos = new Uint32Array(SIGNS ** 2)
  const ones = new Uint32Array(SIGNS)
  /** How often two signs, and one, are followed by anything. */
  const afterTwo = new Uint32Array(SIGNS ** 2)
  const afterOne = new Uint32Array(SIGNS)
  let all = 0
  const countBy = (change: 1 | -1) => (before: number, last: number, sign: number) => {
    const pair = before * SIGNS + last
    increase(threes, pair * SIGNS + sign, change)
    increase(twos, last * SIGNS + sign, change)
    increase(ones, sign, change)
    increase(afterTwo, pair, change)
    increase(afterOne, last, change)
    all += change
  }

  return {
    add: (word) => eachSign(word, countBy(1)),
    likelihood(word, similar) {
      if (similar !== undefined) eachSign(similar, countBy(-1))
      let sum = 0
      eachSign(word, (before, last, sign) => {
        const pair = before * SIGNS + last
        const one = ((ones[sign] ?? 0) + 1) / (all + SIGNS)
        const two = ((twos[last * SIGNS + sign] ?? 0) + TRUST * one) / ((afterOne[last] ?? 0) + TRUST)
        const three = ((threes[pair * SIGNS + sign] ?? 0) + TRUST * two) / ((afterTwo[pair] ?? 0) + TRUST)
        sum += Math.log10(three)
      })
      if (similar !== undefined) eachSign(similar, countBy(1))
      return sum
    },
  }
}

const increase = (counts: Uint32Array, at: number, change: 1 | -1) => {
  counts[at] = (counts[at] ?? 0) + change
}

/** Each sign of a word, its end included, with the two signs before it. */
function eachSign(word: string, take: (before: number, last: number, sign: number) => void): void {
  let before = 0
  let last = 0
  for (let at = 0; at <= word.length; at++) {
    const sign = at === word.length ? 0 : signOf(word.charCodeAt(at))
    take(before, last, sign)
    before = last
    last = sign
  }
}
