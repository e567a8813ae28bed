import type { EditionPrices } from '#contracts/catalogue.ts'

/** The chart's size; prices lie between `TOP` and `BOTTOM`. */
const WIDTH = 300
const TOP = 4
const BOTTOM = 68

/**
 * The prices of a period as the path of an SVG: a step at each change, no line while nothing was sold. The scale begins
 * at 0, so that a small change looks small.
 * @param changes the newest first
 * @param from the beginning of the period, in milliseconds
 * @param length its length, in milliseconds
 */
export function priceSteps(changes: EditionPrices['changes'], from: number, length: number): string {
  const most = Math.max(1, ...changes.map(({ price }) => price ?? 0))
  const x = (at: number) => round(Math.min(1, Math.max(0, (at - from) / length)) * WIDTH)
  const y = (price: number) => round(BOTTOM - (price / most) * (BOTTOM - TOP))
  let path = ''
  let isDrawing = false
  changes.toReversed().forEach(({ since, price }, index, all) => {
    if (price === null) {
      isDrawing = false
      return
    }
    const next = all[index + 1]
    const end = next ? x(Date.parse(next.since)) : WIDTH
    path += isDrawing ? `V${y(price)}H${end}` : `M${x(Date.parse(since))} ${y(price)}H${end}`
    isDrawing = true
  })
  return path
}

const round = (value: number) => Math.round(value * 10) / 10
