import { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import type { NameOrder } from '#server/exchange/authors.rules.ts'
import type { ImportMapping } from '#server/exchange/import-mapping.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { usageFault } from './faults.ts'
import { readOperatorFile } from './read-operator-file.ts'

export function readDelimiter(text: string, name: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text
  if (delimiter.length !== 1) throw usageFault(`${name} must be one character, not "${text}"`)
  return delimiter
}

function columnsOf(texts: string[]): ImportMapping['columns'] {
  return Object.fromEntries(
    texts.map((text) => {
      const [field, name] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
      if (!IMPORT_FIELDS.some((known) => known === field) || name === '') {
        throw usageFault(`--column needs FIELD=NAME with one of ${IMPORT_FIELDS.join(', ')}, not "${text}"`)
      }
      return [field, [name]]
    }),
  )
}

export async function mappingText(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return new TextDecoder().decode(await readOperatorFile(path, 'The mapping file', 1))
}

/** Options of the command line take precedence over the mapping file. */
export function withOptions(
  mapping: ImportMapping,
  given: {
    column: string[]
    price: string | undefined
    published: string | undefined
    names: NameOrder | undefined
  },
): ImportMapping {
  const { price, published, names } = given
  const defaults = { ...mapping.defaults, ...givenOnly({ price, published }) }
  const columns = { ...mapping.columns, ...columnsOf(given.column) }
  return { ...mapping, columns, defaults, ...givenOnly({ names }) }
}
