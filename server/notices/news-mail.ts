import type { NoticeKind } from '#contracts/notice-kinds.ts'
import { formatLongDay, formatLongMoment } from '#kernel/long-date.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { type MailPart, personMail } from '#server/accounts/person-mail.ts'
import type { Mail } from '#server/providers/mail/port.ts'

/** A title of a mail. `about`: the day on which it leaves, its series, its author, or what it costs. */
export type NewsTitle = { name: string; slug: string; about: string }

export type News =
  | { kind: 'leaving' | 'volume' | 'author' | 'cart'; titles: readonly NewsTitle[] }
  | { kind: 'ending'; subscription: string; endsAt: Date }

export type NewsAbout = {
  user: { name: string; email: string }
  shopName: string
  publicUrl: string
  /** Ends all mails of this kind. */
  stopToken: string
}

/** Titles of one mail; the others are counted. */
const MOST_TITLES = 10

const WHY: Record<News['kind'], string> = {
  leaving: 'Anda menerima pesan ini karena Anda berlangganan dan sudah mulai membacanya.',
  ending: 'Anda menerima pesan ini karena Anda berlangganan.',
  volume: 'Anda menerima pesan ini karena meminta kabar tentang jilid baru dari seri yang Anda baca.',
  author: 'Anda menerima pesan ini karena mengikuti penulisnya.',
  cart: 'Anda menerima pesan ini, sekali untuk satu keranjang, karena meminta diingatkan.',
}

const STOP: Record<News['kind'], string> = {
  leaving: 'Berhenti menerima kabar judul yang keluar dari langganan',
  ending: 'Berhenti menerima pengingat akhir langganan',
  volume: 'Berhenti menerima kabar jilid baru',
  author: 'Berhenti menerima kabar penulis yang saya ikuti',
  cart: 'Berhenti menerima pengingat keranjang',
}

/** The mail that tells a reader what is new of one kind. At least one title. */
export const newsMail = (news: News, about: NewsAbout): Mail =>
  noticeMail(wordsOf(news, about.publicUrl), about, { why: WHY[news.kind], stop: STOP[news.kind] })

/**
 * A mail that says why it came, and ends with how to stop mails of its kind: a page with a button for people, and an
 * address to which programs post (RFC 8058).
 */
export function noticeMail(
  { parts, ...words }: Words,
  { user, shopName, publicUrl, stopToken }: NewsAbout,
  { why, stop }: { why: string; stop: string },
): Mail {
  const query = new URLSearchParams({ token: stopToken })
  const link = `${publicUrl}/pemberitahuan/berhenti?${query}`
  const withStop = [...parts, { quiet: why }, { quiet: stop, link }]
  return {
    ...personMail({ to: user.email, name: user.name, shopName, ...words, parts: withStop }),
    unsubscribe: `${publicUrl}/api/user/notices/stop?${query}`,
  }
}

/** The subscriptions' kinds name no title in the subject where there are several. */
type Words = { subject: string; title: string; parts: MailPart[] }

function wordsOf(news: News, publicUrl: string): Words {
  if (news.kind === 'ending') {
    const { subscription, endsAt } = news
    return {
      subject: `Langganan ${subscription} Anda segera berakhir`,
      title: 'Langganan segera berakhir',
      parts: [
        `Langganan ${subscription} Anda berakhir pada ${formatLongMoment(endsAt)}. Perpanjangan menyambung langsung setelahnya, jadi tidak ada hari yang hilang.`,
        { link: `${publicUrl}/package`, label: 'Perpanjang langganan' },
      ],
    }
  }
  const { kind, titles } = news
  const [first] = titles
  if (first === undefined) throw new Error('a mail about titles needs a title')
  const single = titles.length === 1 ? first : undefined
  return kindWords[kind]({ titles, first, single, publicUrl, list: listOf(titles) })
}

type OfTitles = {
  titles: readonly NewsTitle[]
  first: NewsTitle
  /** Set where the mail is about one title only. */
  single: NewsTitle | undefined
  publicUrl: string
  list: MailPart[]
}

const kindWords: Record<Exclude<News['kind'], 'ending'>, (of: OfTitles) => Words> = {
  leaving: ({ titles, single, list, publicUrl }) => ({
    subject: single
      ? `${single.name} keluar dari langganan pada ${single.about}`
      : `${titles.length} buku yang Anda baca keluar dari langganan`,
    title: 'Keluar dari langganan',
    parts: [
      single
        ? `“${single.name}” keluar dari langganan pada ${single.about}. Sampai hari sebelumnya Anda dapat menamatkannya; setelah itu buku ini tetap dapat dibeli, dan tempat baca serta catatan Anda tetap tersimpan.`
        : 'Buku-buku ini keluar dari langganan. Sampai hari sebelum tanggalnya Anda dapat menamatkannya; setelah itu tempat baca serta catatan Anda tetap tersimpan.',
      ...(single ? [] : list),
      { link: `${publicUrl}/auth/my-book-and-magazine`, label: 'Lanjutkan membaca' },
    ],
  }),
  volume: ({ titles, single, list, publicUrl }) => ({
    subject: single
      ? `Baru dari seri ${single.about}: ${single.name}`
      : `${titles.length} jilid baru dari seri Anda`,
    title: 'Jilid baru',
    parts: [
      single
        ? `“${single.name}” dari seri ${single.about} sekarang ada di toko kami.`
        : 'Ada jilid baru dari seri yang sudah Anda mulai.',
      ...(single ? [] : list),
      linkTo(single, publicUrl),
    ],
  }),
  author: ({ titles, single, list, publicUrl }) => ({
    subject: single
      ? `Buku baru ${single.about}: ${single.name}`
      : `${titles.length} buku baru dari penulis yang Anda ikuti`,
    title: 'Buku baru',
    parts: [
      single
        ? `“${single.name}” karya ${single.about} sekarang ada di toko kami.`
        : 'Ada buku baru dari penulis yang Anda ikuti.',
      ...(single ? [] : list),
      linkTo(single, publicUrl),
    ],
  }),
  cart: ({ first, single, list, publicUrl }) => ({
    subject: single ? `${first.name} masih di keranjang Anda` : 'Masih ada buku di keranjang Anda',
    title: 'Keranjang Anda',
    parts: [
      'Buku-buku ini masih di keranjang Anda. Harga dan stok dapat berubah, dan kami tidak menyimpannya khusus untuk Anda.',
      ...list,
      { link: `${publicUrl}/cart`, label: 'Buka keranjang' },
    ],
  }),
}

const linkTo = (single: NewsTitle | undefined, publicUrl: string): MailPart =>
  single === undefined
    ? { link: `${publicUrl}/books?sort=terbaru`, label: 'Lihat buku terbaru' }
    : {
        link: `${publicUrl}/books/detail/?${new URLSearchParams({ q: single.slug })}`,
        label: 'Lihat bukunya',
      }

function listOf(titles: readonly NewsTitle[]): MailPart[] {
  const shown = titles.slice(0, MOST_TITLES).map(({ name, about }) => [name, about] as const)
  const others = titles.length - shown.length
  return [{ items: shown }, ...(others > 0 ? [`Dan ${others} judul lain.`] : [])]
}

/** What `about` says of a title that leaves, and of one in a cart. */
export const leavingDay = (day: string): string => formatLongDay(day)
export const cartLine = ({ price, copies }: { price: number; copies: number }): string =>
  `${copies > 1 ? `${copies} × ` : ''}${formatRupiah(rupiah(price))}`

export type NewsKind = Extract<NoticeKind, News['kind']>
