/** `KW/2026/000123`: the number of a receipt as it is printed. The series begins anew each year. */
export function receiptNumberOf(year: number, number: number): string {
  return `KW/${year}/${String(number).padStart(6, '0')}`
}
