/**
 * The name of the next issue: the last number of a name counts up, and keeps its zeros. A name without one stays as it
 * is, to be completed.
 */
export function nextIssueName(name: string): string {
  const found = /^(.*?)(\d{1,9})(\D*)$/s.exec(name)
  if (found === null) return name
  const [, before = '', number = '', after = ''] = found
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}${after}`
}
