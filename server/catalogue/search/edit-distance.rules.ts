/** Words up to this length are compared with bit operations on machine words. */
const BITS = 32
/** For each letter of the last compared word, the bits of its positions; 0 for other letters. */
const places = new Int32Array(0x10000)
let placed = ''

function place(word: string): void {
  if (word === placed) return
  for (let at = 0; at < placed.length; at++) places[placed.charCodeAt(at)] = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    places[letter] = (places[letter] ?? 0) | (1 << at)
  }
  placed = word
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other (optimal string
 * alignment, Damerau 1964). More than `most` give `most + 1`. Quickest where the first word stays the same.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  if (from === to) return 0
  if (from.length === 0 || to.length === 0) return Math.max(from.length, to.length)
  if (from.length <= BITS) return distanceByBits(from, to, most)
  if (to.length <= BITS) return distanceByBits(to, from, most)
  return distanceByRows(from, to, most)
}

/** A column of the table in two machine words (Hyyrö 2003). */
function distanceByBits(from: string, to: string, most: number): number {
  place(from)
  const lastBit = 1 << (from.length - 1)
  let rises = -1
  let falls = 0
  let same = 0
  let before = 0
  let distance = from.length
  for (let at = 0; at < to.length; at++) {
    const here = places[to.charCodeAt(at)] ?? 0
    const swapped = ((~same & here) << 1) & before
    same = ((((here & rises) + rises) | 0) ^ rises) | here | falls | swapped
    let right = falls | ~(same | rises)
    const left = same & rises
    if ((right & lastBit) !== 0) distance++
    else if ((left & lastBit) !== 0) distance--
    // Each remaining letter lowers the distance by at most one.
    if (distance - (to.length - at - 1) > most) return most + 1
    right = (right << 1) | 1
    rises = (left << 1) | ~(same | right)
    falls = right & same
    before = here
  }
  return distance
}

/** Computes the table row by row, limited to `most` on both sides of its diagonal. */
function distanceByRows(from: string, to: string, most: number): number {
  const width = to.length + 1
  const far = most + 1
  let beforeLast = new Uint16Array(width)
  let last = new Uint16Array(width)
  let current = new Uint16Array(width)
  for (let column = 0; column < width; column++) last[column] = column
  for (let row = 1; row <= from.length; row++) {
    const first = Math.max(1, row - most)
    const end = Math.min(to.length, row + most)
    current[first - 1] = first === 1 ? row : far
    let lowest = far
    const letter = from.charCodeAt(row - 1)
    for (let column = first; column <= end; column++) {
      const differs = letter === to.charCodeAt(column - 1) ? 0 : 1
      const above = column === row + most ? far : (last[column] ?? far)
      let best = Math.min(above + 1, (current[column - 1] ?? far) + 1, (last[column - 1] ?? far) + differs)
      if (
        row > 1 &&
        column > 1 &&
        letter === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
      ) {
        best = Math.min(best, (beforeLast[column - 2] ?? far) + 1)
      }
      current[column] = best
      if (best < lowest) lowest = best
    }
    if (lowest > most) return far
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return Math.min(last[to.length] ?? far, far)
}
