/**
 * Quadratic ease in-out: 2t² up to the middle, mirrored after it. `t` and the result run from 0 to 1.
 */
export function easeInOut(t: number): number {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped < 0.5 ? 2 * clamped * clamped : 1 - 2 * (1 - clamped) * (1 - clamped)
}

/** The point at `t` (0 to 1) between `from` and `to`. */
export function between(from: number, to: number, t: number): number {
  return from + (to - from) * t
}
