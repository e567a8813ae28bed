// Apart from the calls' schemas, so that a page can offer these without carrying zod.

/** `withdrawn`: its order failed, or its payment was undone. */
export const GIFT_STATES = ['unpaid', 'scheduled', 'sent', 'claimed', 'returned', 'withdrawn'] as const
export type GiftState = (typeof GIFT_STATES)[number]
export const GIFT_STATE_WORDS: Record<GiftState, string> = {
  unpaid: 'Menunggu pembayaran',
  scheduled: 'Dijadwalkan',
  sent: 'Menunggu diterima',
  claimed: 'Diterima',
  returned: 'Kembali',
  withdrawn: 'Dibatalkan',
}
/** Why a gift went back to its giver. */
export const GIFT_RETURNS = ['unclaimed', 'declined', 'taken_back'] as const
export type GiftReturn = (typeof GIFT_RETURNS)[number]
/**
 * The most characters of a recipient's name and of a message, how many days ahead a gift can be sent, for how many days
 * it waits to be accepted, and how often its giver may have the mail sent again.
 */
export const GIFT_BOUNDS = { name: 60, message: 500, daysAhead: 365, daysKept: 60, resends: 3 } as const
