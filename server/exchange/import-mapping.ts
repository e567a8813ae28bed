import * as z from 'zod'
import { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import { importFault } from './import-fault.ts'

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Column names of catalogues, folded to letters and digits. The first filled column in this order counts. */
const ALIASES: Record<Exclude<ImportField, 'price' | 'original_price'>, string> = {
  title:
    'title judul judulbuku namabuku booktitle judulterbitan judullengkap judulnaskah judulkarya judulebook judulpustaka ' +
    'judulproduk namaterbitan namaproduk namabarang namaitem productname producttitle itemname bookname name nama ' +
    'distinctivetitle originaltitle',
  authors:
    'authors author penulis pengarang namapenulis namapengarang penulispengarang pengarangpenulis penulisutama timpenulis ' +
    'penyusun bookauthor writer creator contributors contributor byline',
  isbn:
    'isbn13 isbn noisbn nomorisbn kodeisbn isbncetak isbnbuku isbn13digit isbnean ean ean13 gtin barcode isbn10 isbnissn ' +
    'isbnelektronik eisbn isbnebook isbnpdf isbndigital',
  publisher: 'publisher penerbit namapenerbit penerbitbuku penerbitimprint publishername imprint lini',
  maker: 'produsen manufacturer brand merek merk',
  category:
    'category kategori genre genres genrebuku categories kategoribuku kategoriproduk kelompok klasifikasi subject subjects ' +
    'subjek topik tema bidang bidangilmu bisac rak shelf',
  kind: 'type tipe jenis kind jenisproduk jenisterbitan producttype',
  format:
    'format binding sampul cover_type covertype jenissampul jeniscover jenisbuku formatbuku jilid bentuk',
  ebook_price: 'hargaebook hargadigital hargapdf hargaepub hargabukudigital hargabukuelektronik ebookprice',
  discount: 'discount diskon disc discountpercent persendiskon potongan potonganharga',
  published:
    'tanggalterbit publicationdate publisheddate datepublished publishdate published pubdate releasedate ' +
    'tglterbit tanggalpublikasi tanggalpenerbitan tanggalrilis tglrilis rilis waktuterbit bulantahunterbit blnthnterbit terbit ' +
    'date tanggal tgl originalpublicationyear publicationyear yearofpublication releaseyear ' +
    'tahunterbit thnterbit thterbit tahunterbitan tahunpublikasi tahuncetak tahun thn year',
  published_month: 'bulanterbit blnterbit bulan bln publicationmonth',
  printing: 'cetakan cetakanke cetakanterakhir edisicetakan cetakanedisi',
  pages:
    'pages jumlahhalaman halaman pagecount numpages numberofpages numberpages jmlhalaman jmlhal jumlahhal jmlhlm jumlahhlm ' +
    'totalhalaman banyakhalaman halamanbuku tebal tebalbuku tebalhalaman hal hlm',
  weight: 'weight berat beratbuku beratproduk beratpaket bobot weightgrams',
  description:
    'description deskripsi deskripsibuku sinopsis sinopsisbuku synopsis keterangan ringkasan ringkasanisi uraian abstrak summary ' +
    'blurb',
  stock:
    'stock stok stokgudang stokakhir stoktersedia sisastok quantity qty jumlahstok persediaan saldo saldostok onhand',
  sold: 'sold terjual soldcount jumlahterjual totalsold sales',
  slug: 'slug',
  cover:
    'cover coverurl urlcover linkcover coverlink coverimage sampul urlsampul linksampul gambar urlgambar linkgambar gambarsampul ' +
    'image imageurl imagelink images thumbnail foto',
  language: 'language bahasa bahasabuku lang languagecode kodebahasa',
}

/** Columns of prices by what they mean beside each other; what the publisher pays (`Harga Pokok`) is none of them. */
const PRICE_ALIASES = {
  /** After a discount. */
  reduced: 'finalprice saleprice sellingprice hargaakhir hargadiskon hargapromo hargasetelahdiskon',
  plain: 'price harga hargajual hargabuku hargaretail hargatoko hargasatuan',
  /** Of a publisher's list. */
  list:
    'hargakatalog het hargahet hargaecerantertinggi hargaeceran hargabruto hargacetak hargafisik hargabukucetak hargapulaujawa ' +
    'hargajawa hargapjawa hargajawabali hargazona1 hargazonai',
  /** For other buyers, or other places. */
  other:
    'hargaluarjawa hargaluarpulaujawa hargaluarpjawa hargazona2 hargazona3 hargazonaii hargazonaiii hargasumatera ' +
    'hargakalimantan hargasulawesi hargapapua hargaindonesiatimur hargareseller hargagrosir hargaagen hargamember ' +
    'hargadistributor hargatokobuku harganetto harganeto harganett harganet',
  /** Before a discount, struck through. */
  original:
    'originalprice hargaasli listprice harganormal hargacoret regularprice compareatprice hargasebelumdiskon rrp',
}
type PriceClass = keyof typeof PRICE_ALIASES

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
  const named = (aliases: string) => unique(aliases.split(' ').flatMap((alias) => byKey.get(alias) ?? []))
  const prices = choosePrices((priceClass) => named(PRICE_ALIASES[priceClass]))
  const byField: ResolvedColumns['byField'] = {}
  for (const field of IMPORT_FIELDS) {
    const wanted = mapping.columns[field]
    const found = wanted
      ? wanted.flatMap((name) => explicitColumn(name, names, byKey, complete))
      : field === 'price' || field === 'original_price'
        ? prices[field]
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

const unique = (names: string[]) => [...new Set(names)]

function choosePrices(columnsOf: (priceClass: PriceClass) => string[]): {
  price: string[]
  original_price: string[]
  choice?: PriceChoice
} {
  const [reduced, original, other] = [columnsOf('reduced'), columnsOf('original'), columnsOf('other')]
  const full = [...columnsOf('plain'), ...columnsOf('list')]
  if (reduced.length === 1 && full.length === 1 && original.length === 0) {
    return { price: reduced, original_price: full, ...choiceOf(reduced, other, true) }
  }
  const all = [...reduced, ...full, ...other]
  // One plain column beside prices for other buyers is the shopper's; so is a reduced one beside an original one.
  const certain = reduced.length + full.length === 1
  return {
    price: certain ? all.slice(0, 1) : all,
    original_price: original,
    ...choiceOf(all, all.slice(1), certain),
  }
}

function choiceOf([column]: string[], others: string[], certain: boolean): { choice?: PriceChoice } {
  return column === undefined || others.length === 0 ? {} : { choice: { column, others, certain } }
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

/** `Jumlah Halaman`, `jumlah_halaman` and `JumlahHalaman` are one column. */
const columnKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** A unit at the end of a column's name: `Harga Jual (Rp)`, `Berat gram`, `Harga/eks`, `Tebal (hlm)`. */
const UNIT_AFTER_NAME =
  /(?:[([][^()[\]]{0,30}[)\]]|[\s_./-](?:rp|idr|rupiah|gr|gram|kg|eks|eksemplar|buku|cm|hlm|hal|halaman|rb|ribu|ribuan))[.*]?$/i
const LONGEST_NAME_WITH_UNIT = 60

function withoutUnit(name: string): string {
  const short = name.trim()
  return short.length > LONGEST_NAME_WITH_UNIT ? short : short.replace(UNIT_AFTER_NAME, '')
}

const FIELDS_BY_KEY = new Map<string, ImportField>([
  ...Object.entries(ALIASES).flatMap(([field, aliases]) =>
    aliases.split(' ').map((alias): [string, ImportField] => [alias, field as ImportField]),
  ),
  ...Object.values(PRICE_ALIASES).flatMap((aliases) =>
    aliases.split(' ').map((alias): [string, ImportField] => [alias, 'price']),
  ),
])

/** The keys of a column: its whole name, and without a unit where the whole name is not known. */
function columnKeys(name: string): string[] {
  const whole = columnKey(name)
  if (FIELDS_BY_KEY.has(whole)) return [whole]
  return unique([whole, columnKey(withoutUnit(name))]).filter((key) => key !== '')
}

/** The field that a column of this name holds, by its name alone. */
export const knownField = (name: string): ImportField | undefined =>
  columnKeys(name)
    .map((key) => FIELDS_BY_KEY.get(key))
    .find((field) => field !== undefined)

/** Units that a column's name gives to the numbers in it: `Berat (kg)`, `Harga (ribuan)`. */
export const isInKilograms = (column: string): boolean => /\b(?:kg|kilo(?:gram)?)\b/i.test(column)
export const isInThousands = (column: string): boolean =>
  /\b(?:ribu|ribuan|rb|x ?1[.,]?000|000)\b/i.test(column)
export const isElectronicIsbn = (column: string): boolean =>
  /e-?isbn|pdf|epub|e-?book|digital|elektronik/i.test(column)
