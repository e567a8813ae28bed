import type { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Column names of catalogues, folded to letters and digits. The first filled column in this order counts. */
export const ALIASES: Record<Exclude<ImportField, 'price' | 'original_price'>, string> = {
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
export const PRICE_ALIASES = {
  /** After a discount. */
  reduced: 'finalprice saleprice sellingprice hargaakhir hargadiskon hargapromo hargasetelahdiskon',
  plain: 'price hargabaru harga hargajual hargabuku hargaretail hargatoko hargasatuan',
  /** Of a publisher's list. */
  list:
    'hargakatalog het hargahet hargaecerantertinggi hargaeceran hargabruto hargacetak hargafisik hargabukucetak hargapulaujawa ' +
    'hargajawa hargapjawa hargajawabali hargazona1 hargazonai',
  /** What a shopper of another place pays. */
  places:
    'hargaluarjawa hargaluarpulaujawa hargaluarpjawa hargaluarjawabali hargazona2 hargazona3 hargazona4 hargazonaii ' +
    'hargazonaiii hargazonaiv hargasumatera hargakalimantan hargasulawesi hargapapua hargaindonesiatimur',
  /** For other buyers. */
  buyers:
    'hargareseller hargagrosir hargaagen hargamember hargadistributor hargatokobuku harganetto harganeto harganett harganet netto neto nett net',
  /** Before a discount, struck through. */
  original:
    'originalprice hargaasli listprice harganormal hargacoret regularprice compareatprice hargasebelumdiskon rrp',
}
export type PriceClass = keyof typeof PRICE_ALIASES

/** `Jumlah Halaman`, `jumlah_halaman` and `JumlahHalaman` are one column. */
export const columnKey = (name: string) =>
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
export function columnKeys(name: string): string[] {
  const whole = columnKey(name)
  if (FIELDS_BY_KEY.has(whole)) return [whole]
  return [...new Set([whole, columnKey(withoutUnit(name))])].filter((key) => key !== '')
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
