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

/** Files of the catalogue: what they hold, for whom, when they are made. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'onix'] as const
export const EXPORT_EDITIONS = ['all', 'ebook', 'paper'] as const
export const EXPORT_TAGS = ['reference', 'short'] as const
export const EXPORT_PRICES = ['list', 'final'] as const
export const EXPORT_EVERY = ['never', 'day', 'week'] as const
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
/** The fields of a row of an imported file. */
export const IMPORT_FIELDS = [
  'title',
  'authors',
  'isbn',
  'publisher',
  'maker',
  'category',
  'kind',
  'format',
  'price',
  'original_price',
  'ebook_price',
  'discount',
  'published',
  'published_month',
  'printing',
  'pages',
  'weight',
  'description',
  'stock',
  'sold',
  'slug',
  'language',
] as const

export const IMPORT_STATES = [
  'uploading',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

/** What became of a row of an imported file. */
export const ROW_OUTCOMES = ['refused', 'merged', 'unchanged', 'noted'] as const

/** What a run does, or did, to a title. */
export const IMPORT_TITLE_OUTCOMES = [
  'waiting',
  'applied',
  'changed_meanwhile',
  'undone',
  'not_undone',
] as const
