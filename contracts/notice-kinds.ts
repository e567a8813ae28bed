// Apart from the calls' schemas, so that a page can offer these without carrying zod.

/** What the shop tells readers by mail, apart from mails about their orders and their account. */
export const NOTICE_KINDS = ['leaving', 'ending', 'volume', 'author', 'cart', 'wishlist'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Those that the shop switches on and off by themselves; the wishlist has a switch that is also that of its mails. */
export const SWITCHED_NOTICES = ['leaving', 'ending', 'volume', 'author', 'cart'] as const
export type SwitchedNotice = (typeof SWITCHED_NOTICES)[number]

/**
 * Part of the subscription that a reader pays for: sent until the reader ends them. All others are marketing, and are
 * sent only to readers who asked for them.
 */
export const OF_SUBSCRIPTION: readonly NoticeKind[] = ['leaving', 'ending']

/** The name of each kind, and the words to which a reader agrees; the words are stored with the consent. */
export const NOTICE_WORDS: Record<NoticeKind, { name: string; consent: string }> = {
  leaving: {
    name: 'Judul keluar dari langganan',
    consent: 'Kirimi saya email bila buku langganan yang sedang saya baca akan keluar dari langganan.',
  },
  ending: {
    name: 'Langganan segera berakhir',
    consent: 'Kirimi saya email tujuh hari dan satu hari sebelum langganan saya berakhir.',
  },
  volume: {
    name: 'Jilid baru',
    consent: 'Kirimi saya email bila ada jilid atau edisi baru dari seri yang sudah saya mulai.',
  },
  author: {
    name: 'Penulis yang diikuti',
    consent: 'Kirimi saya email bila ada judul baru dari penulis yang saya ikuti.',
  },
  cart: {
    name: 'Keranjang yang tertinggal',
    consent: 'Kirimi saya satu email bila masih ada buku di keranjang saya sehari setelah terakhir diubah.',
  },
  wishlist: {
    name: 'Kabar harga dan stok',
    consent:
      'Kirimi saya email bila harga judul di daftar keinginan turun atau stoknya ada lagi, paling banyak satu email sehari.',
  },
}
