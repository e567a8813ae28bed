import * as z from 'zod'
import { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import {
  ALIASES,
  columnKey,
  columnKeys,
  type ImportField,
  PRICE_ALIASES,
  type PriceClass,
} from './column-names.ts'
import { importFault } from './import-fault.ts'

const columns = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())
const text = z.union([z.string(), z.number()]).transform(String)
const anyField = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(IMPORT_FIELDS), value)

const mappingFile = z.strictObject({
  /** Our field ← the file's columns; the first filled one counts. An empty list leaves a field out. */
  columns: anyField(columns).default({}),
  /** Default values for rows without a value. */
  defaults: anyField(text).default({}),
  /** Separators of several values in one cell. */
  separators: z
    .strictObject({ authors: z.string().min(1), category: z.string().min(1) })
    .partial()
    .default({}),
  /** `inverted`: `Hirata, Andrea`. */
  names: z.enum(['as_written', 'inverted']).default('as_written'),
  /** Other names for the file's categories. */
  categories: z.record(z.string(), z.string()).default({}),
  /** False: the first row is data, and columns are named `1`, `2`, `3` … */
  header: z.boolean().default(true),
})
export type ImportMapping = z.infer<typeof mappingFile>
export type KeptMapping = { name: string; mapping: ImportMapping }

/** Reads a mapping file's JSON; without one, columns are recognised by their names alone. */
export function readMapping(json = '{}'): ImportMapping {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw importFault('Berkas pemetaan bukan JSON (lihat docs/import.md)', error)
  }
  const parsed = mappingFile.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'mapping'}: ${issue.message}`)
  throw importFault(`Berkas pemetaan tidak seperti yang dijelaskan docs/import.md: ${faults.join('; ')}`)
}

/** Several columns could be the price: which one is read, and which are not. */
export type PriceChoice = {
  column: string
  others: string[]
  /** False where nothing says which of them a shopper pays. */
  certain: boolean
}

export type ResolvedColumns = {
  byField: Partial<Record<ImportField, string[]>>
  /** Columns of the file that no field reads. */
  unused: string[]
  priceChoice?: PriceChoice
}

/**
 * Which of a file's columns holds which field.
 * @param complete whether `names` are all the columns there are, so that a mapping to another one is a slip
 */
export function resolveColumns(names: string[], mapping: ImportMapping, complete: boolean): ResolvedColumns {
  const byKey = new Map<string, string[]>()
  for (const name of names) {
    for (const key of columnKeys(name)) byKey.set(key, [...(byKey.get(key) ?? []), name])
  }
  const named = (aliases: string) => [
    ...new Set(aliases.split(' ').flatMap((alias) => byKey.get(alias) ?? [])),
  ]
  const prices = choosePrices((priceClass) => named(PRICE_ALIASES[priceClass]))
  const byField: ResolvedColumns['byField'] = {}
  for (const field of IMPORT_FIELDS) {
    const wanted = mapping.columns[field]
    const found = wanted
      ? wanted.flatMap((name) => explicitColumn(name, names, byKey, complete))
      : field === 'price' || field === 'original_price'
        ? prices[field]
        : // Beside a price for other buyers a discount is theirs: the operator may map it all the same.
          field === 'discount' && prices.forBuyers
          ? []
          : named(ALIASES[field])
    if (found.length > 0) byField[field] = found
  }
  const choice = mapping.columns.price ? undefined : prices.choice
  const used = new Set([...Object.values(byField).flat(), ...(choice?.others ?? [])])
  return {
    byField,
    unused: names.filter((name) => !used.has(name)),
    ...(choice ? { priceChoice: choice } : {}),
  }
}

function choosePrices(columnsOf: (priceClass: PriceClass) => string[]): {
  price: string[]
  original_price: string[]
  choice?: PriceChoice
  /** Whether one of the columns is what other buyers pay. */
  forBuyers: boolean
} {
  const [reduced, original] = [columnsOf('reduced'), columnsOf('original')]
  const [places, buyers] = [columnsOf('places'), columnsOf('buyers')]
  const full = [...columnsOf('plain'), ...columnsOf('list')]
  const struck = reduced.length === 1 && full.length === 1 && original.length === 0 ? full : []
  const shopper = struck.length > 0 ? reduced : [...reduced, ...full]
  const price = [...shopper, ...places, ...(shopper.length === 0 ? buyers : [])]
  const [column, ...others] = new Set([...price, ...buyers])
  // One column beside prices for other buyers is the shopper's; beside those for other places it is one of several.
  const certain = shopper.length === 1 && places.length === 0
  return {
    price,
    original_price: [...original, ...struck],
    forBuyers: buyers.length > 0,
    ...(column === undefined || others.length === 0 ? {} : { choice: { column, others, certain } }),
  }
}

function explicitColumn(
  wanted: string,
  names: string[],
  byKey: Map<string, string[]>,
  complete: boolean,
): string[] {
  if (names.includes(wanted)) return [wanted]
  const folded = byKey.get(columnKey(wanted))
  if (folded) return folded
  if (!complete) return []
  throw importFault(
    `Pemetaan menyebut kolom "${wanted}", tetapi kolom di berkas ini adalah: ${names.join(', ')}`,
  )
}
