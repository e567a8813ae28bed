// Choices of imports and exports, apart from the others, which the shop's pages have in their script.

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
  'cover',
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

/** What became of a cover or a book in an imported archive. */
export const ARCHIVE_FILE_KINDS = ['cover', 'book', 'other'] as const
export const ARCHIVE_FILE_STATES = ['waiting', 'taken', 'unchanged', 'kept', 'refused'] as const
export const ARCHIVE_FILE_REASONS = [
  'isbn_missing',
  'isbn_invalid',
  'not_in_shop',
  'no_ebook',
  'second_cover',
  'second_book',
  'other_kind',
  'too_large',
  'encrypted',
  'damaged',
  'unreadable',
] as const
