import { formatRupiah, rupiah } from '#kernel/money.ts'
import { type NewsAbout, noticeMail } from '#server/notices/news-mail.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import type { WishNews } from './wish-mails.queries.ts'

/** What is new about a title: it can be bought again, or costs less than it did. */
type TitleNews = Omit<WishNews, 'editionId'>

export type WishMail = NewsAbout & {
  /** At least one. */
  news: readonly TitleNews[]
  /** Where the reader asked for it: 'Kabari saya' at a sold-out title, or the wishlist. */
  asked: 'restock' | 'wishlist'
}

const WHY = {
  restock: 'Anda menerima pesan ini satu kali karena menekan Kabari saya di halaman buku ini.',
  wishlist: 'Anda menerima pesan ini karena meminta kabar tentang judul di daftar keinginan Anda.',
}

/** The mail about titles that a reader waits for: back in stock, or cheaper. */
export function wishMail({ news, asked, ...about }: WishMail): Mail {
  const [first] = news
  if (first === undefined) throw new Error('a mail about titles needs a title')
  const { shopName, publicUrl } = about
  const words =
    news.length === 1
      ? {
          subject: subjectOf(first),
          title: titleOf(first),
          parts: [sentenceOf(first, shopName), { link: addressOf(first, publicUrl), label: 'Lihat bukunya' }],
        }
      : {
          subject: `Kabar ${news.length} judul di daftar keinginan Anda`,
          title: 'Kabar dari daftar keinginan',
          parts: [
            'Ada kabar tentang judul-judul yang Anda simpan. Harga dan stok dapat berubah sewaktu-waktu.',
            { items: news.map((one) => [one.name, factOf(one)] as const) },
            { link: `${publicUrl}/keinginan`, label: 'Lihat daftar keinginan' },
          ],
        }
  return noticeMail(words, about, { why: WHY[asked], stop: 'Berhenti menerima kabar harga dan stok' })
}

const fell = ({ from, to }: TitleNews) => to < from
const price = (amount: number) => formatRupiah(rupiah(amount))

const titleOf = (news: TitleNews) => (news.isBack ? 'Sudah tersedia lagi' : 'Harganya turun')
const subjectOf = (news: TitleNews) =>
  news.isBack ? `${news.name} sudah tersedia lagi` : `Harga ${news.name} turun`

function sentenceOf(news: TitleNews, shopName: string): string {
  const edition = `Edisi ${news.isPaper ? 'fisik' : 'digital'} “${news.name}”`
  if (!news.isBack) {
    return `${edition} sekarang ${price(news.to)}, turun dari ${price(news.from)}. Harga dapat berubah sewaktu-waktu.`
  }
  const cheaper = fell(news)
    ? ` Harganya juga turun, dari ${price(news.from)} menjadi ${price(news.to)}.`
    : ''
  return `${edition} sudah ada lagi di ${shopName}.${cheaper} Persediaannya terbatas dan tidak kami simpan khusus untuk Anda.`
}

function factOf(news: TitleNews): string {
  const edition = news.isPaper ? 'fisik' : 'digital'
  const cheaper = fell(news) ? `${price(news.from)} → ${price(news.to)}` : price(news.to)
  return `${news.isBack ? 'stok ada lagi, ' : ''}${edition}, ${cheaper}`
}

function addressOf({ slug, isPaper }: TitleNews, publicUrl: string): string {
  const query = new URLSearchParams({ q: slug, shape: isPaper ? 'physicalBook' : 'ebook' })
  return `${publicUrl}/books/detail/?${query}`
}
