// Apart from the calls' schemas, so that a page can offer these without carrying zod.

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
