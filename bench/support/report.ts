/** One promise of the product, measured. `bound` is written as it is promised: `≥ 0.35`, `≤ 450 MB`. */
export type Promise_ = { name: string; what: string; measured: string; bound: string; ok: boolean }

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Prints one line for each promise and fails the process where one is short. */
export function report(promises: Promise_[]): void {
  for (const { name, what, measured, bound, ok } of promises) {
    console.log([name, what, measured, bound, ok ? 'ok' : 'short'].join(' · '))
  }
  if (promises.some(({ ok }) => !ok)) process.exitCode = 1
}
