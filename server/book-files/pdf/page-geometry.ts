export type Box = [left: number, bottom: number, right: number, top: number]
export type Matrix = [number, number, number, number, number, number]

export const area = ([left, bottom, right, top]: Box) => Math.max(0, right - left) * Math.max(0, top - bottom)

export const intersection = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

export function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The upright box around a box that was turned or skewed. */
export function transformed([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Box): Box {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e))
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
