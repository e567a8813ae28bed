import * as z from 'zod'
import { importFault } from './import-fault.ts'

/** The fields of a row. */
export const IMPORT_FIELDS = [
  'title',
  'authors',
  'isbn',
  'publisher',
  'maker',
  'category',
  'kind',
  'format',
  'price',
  'original_price',
  'discount',
  'published',
  'pages',
  'weight',
  'description',
  'stock',
  'sold',
  'slug',
  'language',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Column names of catalogues, folded to letters and digits. The first filled column in this order counts. */
const ALIASES: Record<ImportField, string> = {
  title:
    'title judul judulbuku namabuku booktitle namaproduk productname producttitle name nama distinctivetitle ' +
    'originaltitle',
  authors:
    'authors author penulis pengarang namapenulis bookauthor writer creator contributors contributor byline',
  isbn: 'isbn13 isbn ean ean13 gtin barcode isbn10 isbnissn',
  publisher: 'publisher penerbit namapenerbit publishername imprint',
  maker: 'produsen manufacturer brand merek merk',
  category: 'category kategori genre genres categories kategoribuku subject subjects bisac rak shelf',
  kind: 'type tipe jenis kind jenisproduk producttype',
  format: 'format binding sampul cover_type covertype jenissampul jenisbuku formatbuku',
  price: 'price harga hargajual hargabuku finalprice saleprice sellingprice hargaakhir hargadiskon',
  original_price:
    'originalprice hargaasli listprice harganormal hargacoret regularprice compareatprice hargasebelumdiskon rrp',
  discount: 'discount diskon discountpercent persendiskon potongan potonganharga',
  published:
    'tanggalterbit publicationdate publisheddate datepublished publishdate published pubdate releasedate ' +
    'tglterbit tanggalrilis date tanggal originalpublicationyear publicationyear yearofpublication releaseyear ' +
    'tahunterbit tahun year',
  pages: 'pages jumlahhalaman halaman pagecount numpages numberofpages numberpages jmlhalaman hal',
  weight: 'weight berat beratgram weightgrams weightgram',
  description: 'description deskripsi sinopsis synopsis keterangan ringkasan summary blurb',
  stock: 'stock stok quantity qty jumlahstok persediaan onhand',
  sold: 'sold terjual soldcount jumlahterjual totalsold sales',
  slug: 'slug',
  language: 'language bahasa lang languagecode kodebahasa',
}

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

/** Reads a mapping file's JSON; without one, columns are recognised by their names alone. */
export function readMapping(json = '{}'): ImportMapping {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw importFault('The mapping file is not JSON: see docs/import.md', error)
  }
  const parsed = mappingFile.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'mapping'}: ${issue.message}`)
  throw importFault(`The mapping file is not as docs/import.md describes: ${faults.join('; ')}`)
}

export type ResolvedColumns = {
  byField: Partial<Record<ImportField, string[]>>
  /** Columns of the file that no field reads. */
  unused: string[]
}

/**
 * Which of a file's columns holds which field.
 * @param complete whether `names` are all the columns there are, so that a mapping to another one is a slip
 */
export function resolveColumns(names: string[], mapping: ImportMapping, complete: boolean): ResolvedColumns {
  const byKey = new Map<string, string[]>()
  for (const name of names) byKey.set(columnKey(name), [...(byKey.get(columnKey(name)) ?? []), name])
  const byField: ResolvedColumns['byField'] = {}
  for (const field of IMPORT_FIELDS) {
    const wanted = mapping.columns[field]
    const found = wanted
      ? wanted.flatMap((name) => explicitColumn(name, names, byKey, complete))
      : ALIASES[field].split(' ').flatMap((alias) => byKey.get(alias) ?? [])
    if (found.length > 0) byField[field] = found
  }
  const used = new Set(Object.values(byField).flat())
  return { byField, unused: names.filter((name) => !used.has(name)) }
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
  throw importFault(`The mapping names a column "${wanted}", but the file has: ${names.join(', ')}`)
}

/** `Jumlah Halaman`, `jumlah_halaman` and `JumlahHalaman` are one column. */
const columnKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
