import { parseArgs } from 'node:util'

type Options = Record<string, number | string>

/** The options of the command line, `--rounds=5`: what is not given is as here, and a number where that is one. */
export function readOptions<Defaults extends Options>(
  defaults: Defaults,
): { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string } {
  const names = Object.keys(defaults)
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  })
  const read = Object.entries(defaults).map(([name, usual]) => {
    const given = values[name] ?? usual
    return [name, typeof usual === 'number' ? Number(given) : given]
  })
  return Object.fromEntries(read)
}
