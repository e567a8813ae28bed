/** The end of an axis for values up to `highest`: a number that three equal steps lead to in round figures. */
export function topOfAxis(highest: number): number {
  const step = Math.max(1, highest / 3)
  const size = 10 ** Math.floor(Math.log10(step))
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((factor) => factor * size >= step) ?? 10
  return 3 * round * size
}
