/** The columns of the shop's own exports. Files that have enough of them are read exactly as they were written. */
export const OWN = {
  isbn: 'ISBN',
  name: 'Judul',
  author: 'Penulis',
  illustrator: 'Ilustrator',
  translator: 'Penerjemah',
  editor: 'Editor',
  publisher: 'Penerbit',
  genre: 'Genre',
  kind: 'Jenis',
  series: 'Seri',
  seriesNumber: 'Nomor Seri',
  language: 'Bahasa',
  publishedOn: 'Tanggal Terbit',
  pages: 'Halaman',
  status: 'Status',
  price: 'Harga',
  originalPrice: 'Harga Asli',
  discount: 'Diskon',
  tax: 'PPN',
  preorder: 'Tanggal Pra-Pesan',
  preorderText: 'Keterangan Pra-Pesan',
  preorderCap: 'Batas Pra-Pesan',
  weight: 'Berat (gram)',
  ebookPrice: 'Harga Ebook',
  ebookOriginalPrice: 'Harga Asli Ebook',
  ebookDiscount: 'Diskon Ebook',
  ebookTax: 'PPN Ebook',
  ebookPreorder: 'Tanggal Pra-Pesan Ebook',
  ebookPreorderText: 'Keterangan Pra-Pesan Ebook',
  inSubscription: 'Langganan',
  leavesOn: 'Keluar Langganan',
  subscriberFrom: 'Langganan Mulai',
  description: 'Deskripsi',
  cover: 'Sampul',
  slug: 'Slug',
} as const

/** What only the shop itself gets. */
export const OWN_FIGURES = { stock: 'Stok', sold: 'Terjual' } as const

const OWN_HEADS: readonly string[] = Object.values(OWN)

export type OwnField = keyof typeof OWN
const OWN_FIELDS = Object.keys(OWN) as OwnField[]
export const lackingColumns = (columns: ReadonlySet<string>): OwnField[] =>
  OWN_FIELDS.filter((field) => !columns.has(OWN[field]))

/** Columns that hardly another catalogue has, least of all several of them. */
const TELLING = [
  ...[OWN.illustrator, OWN.translator, OWN.editor, OWN.series, OWN.seriesNumber, OWN.status, OWN.tax],
  ...[
    OWN.ebookOriginalPrice,
    OWN.ebookDiscount,
    OWN.ebookTax,
    OWN.inSubscription,
    OWN.subscriberFrom,
    OWN.slug,
  ],
]
const ENOUGH = 7

/** Somebody may have deleted columns of it, or moved them. */
export const isOwnFile = (columns: ReadonlySet<string>): boolean =>
  columns.has(OWN.name) &&
  columns.has(OWN.publishedOn) &&
  TELLING.filter((head) => columns.has(head)).length >= ENOUGH

const OWN_COLUMNS = new Set([...OWN_HEADS, ...Object.values(OWN_FIGURES)])
export const isOwnColumn = (head: string): boolean => OWN_COLUMNS.has(head)

/** What cells hold instead of the words of the code. */
export const OWN_WORDS = {
  kind: { book: 'Buku', magazine: 'Majalah' },
  status: { draft: 'Draf', on_sale: 'Dijual', withdrawn: 'Ditarik' },
  tax: { exempt: 'Bebas', standard: 'Kena' },
  yes: 'Ya',
  no: 'Tidak',
  free: 'gratis',
} as const

/** Separates people in one cell. */
export const OWN_SEPARATOR = '; '
