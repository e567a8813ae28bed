// Apart from the calls' schemas, so that a page can offer these without carrying zod.

export const TITLE_TYPES = ['Buku', 'Majalah'] as const

export const TITLE_STATUSES = ['draft', 'on_sale', 'withdrawn'] as const

/** What a title can lack or have used up; a list can be reduced to titles of one of these. */
export const TITLE_GAPS = ['cover', 'price', 'file', 'genre', 'stock'] as const

/** Why staff change the number of copies: delivered, counted, damaged or lost, come back from a buyer. */
export const STOCK_CAUSES = ['delivery', 'count', 'damage', 'return'] as const

/** A file of a book on its way into the shop. */
export const UPLOAD_STATES = ['receiving', 'waiting', 'reading', 'done', 'refused'] as const

export const BULK_STATES = ['previewed', 'running', 'stopped', 'done', 'undoing', 'undone'] as const

export const BULK_OUTCOMES = [
  'waiting',
  'unchanged',
  'refused',
  'changed',
  'changed_meanwhile',
  'undone',
  'not_undone',
] as const

/** What became of the paper copies of a part of an order that was taken back. */
export const RETURNED_COPIES = ['returned', 'written_off', 'kept'] as const

/**
 * Why a buyer asks the shop to take something back: the first three of paper, then that of what is read on a
 * screen, and that of a preorder whose day became a later one.
 */
export const RETURN_CAUSES = ['damaged', 'wrong', 'missing', 'unread', 'postponed'] as const
export type ReturnCause = (typeof RETURN_CAUSES)[number]
export const RETURN_CAUSE_WORDS: Record<ReturnCause, string> = {
  damaged: 'Rusak atau cacat',
  wrong: 'Buku yang tiba keliru',
  missing: 'Tidak tiba atau kurang',
  unread: 'Belum dibaca, tidak jadi',
  postponed: 'Tanggal terbit mundur',
}
/** Requests that a buyer makes for one order, with those that were declined or withdrawn. */
export const MOST_RETURN_REQUESTS = 3
/** Pictures of one request. */
export const MOST_RETURN_PICTURES = 4
/** A larger picture is refused before it is read. */
export const RETURN_PICTURE_BYTES = 8 * 1024 * 1024
/** The longest term of a shop, in days. */
export const MOST_RETURN_DAYS = 90
/** The most letters of what a buyer writes. */
export const RETURN_BOUNDS = { words: 1000, account: 200 } as const

/** `agreed`: as a whole or in part. */
export const RETURN_REQUEST_STATES = ['open', 'agreed', 'declined', 'withdrawn'] as const
export type ReturnRequestState = (typeof RETURN_REQUEST_STATES)[number]

export const REFUND_STATES = ['approved', 'sent', 'paid', 'withdrawn'] as const
/** Of a refund at a provider. */
export const PROVIDER_REFUND_STATES = ['asked', 'accepted', 'done', 'failed'] as const
export const MOVEMENT_KINDS = ['charged', 'received', 'surplus', 'refund_due', 'refund_paid'] as const

export const REPORTS_BY = ['day', 'title', 'publisher', 'method', 'tax'] as const
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const

/** What is printed for a parcel, and on what. */
export const PARCEL_PAPERS = ['label', 'slip'] as const
export const PAPER_SIZES = ['a6', 'a4'] as const

/** The orders of the reviews of a title: most helpful, newest, most stars, fewest stars. */
export const REVIEW_SORTS = ['terbantu', 'terbaru', 'tertinggi', 'terendah'] as const
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
/** The most characters of a review, of its reader's name, and of the shop's reply. */
export const REVIEW_BOUNDS = { body: 3000, reviewer: 60, reply: 2000 } as const

/** The most wishes of an account and of a device without a session, and the most characters of a shared list's name. */
export const WISH_BOUNDS = { ofAccount: 300, onDevice: 60, name: 60 } as const
/** What a reader agrees to who wants mails about the wishlist; stored with the consent. */
export const WISH_MAIL_CONSENT =
  'Kirimi saya email bila harga judul di daftar keinginan turun atau stoknya ada lagi, paling banyak satu email sehari.'
