// Apart from the calls' schemas, so that a page can offer these without carrying zod.

export const TITLE_TYPES = ['Buku', 'Majalah'] as const

export const TITLE_STATUSES = ['draft', 'on_sale', 'withdrawn'] as const

/** What a title can lack or have used up; a list can be reduced to titles of one of these. */
export const TITLE_GAPS = ['cover', 'price', 'file', 'genre', 'stock'] as const

/** Why staff change the number of copies: delivered, counted, damaged or lost, come back from a buyer. */
export const STOCK_CAUSES = ['delivery', 'count', 'damage', 'return'] as const

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
