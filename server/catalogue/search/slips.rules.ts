/** Which letters are beside each other on a keyboard. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Letters that are written for each other, since they sound alike, or did in an older spelling. */
const ALIKE = ['ae', 'ei', 'ou', 'iy', 'jy', 'ck', 'kq', 'gk', 'fp', 'fv', 'vw', 'sz', 'sx', 'dt', 'bp']

const confused = new Set<string>()
for (const [index, row] of ROWS.entries()) {
  for (let at = 0; at < row.length; at++) {
    confused.add(row.slice(at, at + 2))
    confused.add(`${row[at]}${ROWS[index + 1]?.[at]}`)
  }
}
for (const pair of ALIKE) confused.add(pair)
for (const pair of [...confused]) confused.add([...pair].reverse().join(''))

const areConfused = (one: string, other: string) => one === other || confused.has(one + other)

/** How many slips a word may have: none in two letters, one in up to five, otherwise two. */
const mostSlips = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** In shorter words the first letter is the one that was meant. */
const FIRST_LETTER_FREE = 5

/**
 * The slips with which somebody types one word who means the other: a letter lost, doubled or swapped with the next
 * one, a key beside the right one, a letter that sounds alike. Another letter, wrong or too many, counts as two.
 */
export function slipsBetween(typed: string, meant: string): number {
  const width = meant.length + 1
  const rows: Uint8Array[] = []
  for (let row = 0; row <= typed.length; row++) {
    const here = new Uint8Array(width)
    rows.push(here)
    const letter = typed[row - 1] ?? ''
    const [before, after] = [typed[row - 2] ?? '', typed[row] ?? '']
    const extra = areConfused(letter, before) || areConfused(letter, after) ? 1 : 2
    for (let column = 0; column < width; column++) {
      const wanted = meant[column - 1] ?? ''
      let least = row === 0 && column === 0 ? 0 : 255
      if (row > 0) least = Math.min(least, at(rows, row - 1, column) + extra)
      if (column > 0) least = Math.min(least, at(rows, row, column - 1) + 1)
      if (row > 0 && column > 0) {
        const cost = letter === wanted ? 0 : areConfused(letter, wanted) ? 1 : 2
        least = Math.min(least, at(rows, row - 1, column - 1) + cost)
      }
      if (row > 1 && column > 1 && letter === meant[column - 2] && before === wanted) {
        least = Math.min(least, at(rows, row - 2, column - 2) + 1)
      }
      here[column] = least
    }
  }
  return at(rows, typed.length, meant.length)
}

const at = (rows: Uint8Array[], row: number, column: number): number => rows[row]?.[column] ?? 255

/** Whether a word with so many slips may be corrected to the other one. A number is never a slip of another. */
export function mayBeMeant(typed: string, meant: string, slips: number): boolean {
  if (slips > mostSlips(typed) || meant.length < 3 || /\d/.test(typed) || /\d/.test(meant)) return false
  return typed[0] === meant[0] || Math.min(typed.length, meant.length) >= FIRST_LETTER_FREE
}

/** One word in twenty has a slip. */
const WORDS_PER_SLIP = 20

/** The logarithm to base 10 of the chance that these slips happen to the word that was meant. */
export const likelihoodOfSlips = (meant: string, slips: number): number =>
  // There are about two ways to miss each letter.
  -slips * Math.log10(WORDS_PER_SLIP * 2 * meant.length)
