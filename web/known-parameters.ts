/**
 * Every query parameter that some page reads. A page is rendered, and kept, for these alone: what else stands
 * in an address reaches no page and makes no second copy of it.
 */
export const KNOWN_PARAMETERS = [
  'q',
  'page',
  'genre_id',
  'type',
  'shape',
  'price[0]',
  'price[1]',
  'release_years[0]',
  'release_years[1]',
  'sort',
  'author',
  'publisher',
  'bookid',
  'book',
  'transaction_method',
  'refno',
  'package',
  'item',
  'tab',
  'name',
  'file_type',
  'source',
  'next',
  // The router asks for a page's data alone, naming the routes it wants.
  '_routes',
] as const
