/** One promise of the product, measured. `bound` is written as it is promised: `≥ 0.35`, `≤ 450 MB`. */
export type Promise_ = { what: string; measured: string; bound: string; ok: boolean }

/** How a figure is written: digits after the point, its unit, and what stands behind it. */
type Written = { digits?: number; unit?: string; more?: string }

const measuredAs = (value: number, { digits = 0, unit = '', more = '' }: Written) =>
  `${value.toFixed(digits)}${unit}${more}`

export const atMost = (what: string, value: number, bound: number, how: Written = {}): Promise_ => ({
  what,
  measured: measuredAs(value, how),
  bound: `≤ ${bound}${how.unit ?? ''}`,
  ok: value <= bound,
})

export const atLeast = (what: string, value: number, bound: number, how: Written = {}): Promise_ => ({
  what,
  measured: measuredAs(value, how),
  bound: `≥ ${bound}${how.unit ?? ''}`,
  ok: value >= bound,
})

export const none = (what: string, count: number, more = ''): Promise_ => ({
  what,
  measured: `${count}${more}`,
  bound: '0',
  ok: count === 0,
})

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value that this share of all values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export const p95 = (values: number[]): number => percentile(values, 0.95)

/** Prints one line for each promise of a benchmark and fails the process where one is short. */
export function report(name: string, promises: Promise_[]): void {
  for (const { what, measured, bound, ok } of promises) {
    console.log([name, what, measured, bound, ok ? 'ok' : 'short'].join(' · '))
  }
  if (promises.some(({ ok }) => !ok)) process.exitCode = 1
}
