// Apart from the calls' schemas, so that a page can show a parcel without carrying zod.

/** How a parcel gets to the courier. */
export const COLLECTIONS = ['pickup', 'drop_off'] as const
export type Collection = (typeof COLLECTIONS)[number]
export const COLLECTION_WORDS: Record<Collection, string> = {
  pickup: 'Dijemput kurir',
  drop_off: 'Diantar ke gerai kurir',
}

/**
 * Where a parcel is, in the order in which it gets there. `moved` is news in other words of the carrier. From `held`
 * on the parcel is not on its way to its buyer.
 */
export const PARCEL_STEPS = [
  'booked',
  'collecting',
  'collected',
  'moved',
  'delivering',
  'delivered',
  'held',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const
export type ParcelStep = (typeof PARCEL_STEPS)[number]

export const PARCEL_STEP_WORDS: Record<ParcelStep, string> = {
  booked: 'Pengiriman dipesan',
  collecting: 'Kurir menuju toko',
  collected: 'Paket diterima kurir',
  moved: 'Paket dalam perjalanan',
  delivering: 'Paket menuju alamat penerima',
  delivered: 'Paket sampai',
  held: 'Paket tertahan',
  returning: 'Paket dibawa kembali ke toko',
  returned: 'Paket kembali di toko',
  lost: 'Pengiriman gagal',
  cancelled: 'Pengiriman dibatalkan',
}

type Journey = { link: string | null; events: readonly { at: string; step: ParcelStep; note: string }[] }

/** A parcel's journey in words, the latest first, with the courier's own page about it. */
export const journeyWords = ({ link, events }: Journey) => ({
  steps: events.toReversed().map(({ at, step, note }) => ({ at, note, title: PARCEL_STEP_WORDS[step] })),
  ...(link !== null && { link: { href: link, text: 'Lacak di situs kurir' } }),
})
