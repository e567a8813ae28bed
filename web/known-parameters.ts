/**
 * Every query parameter that a page reads. A page is rendered and cached for these alone: any other parameter reaches
 * no page and makes no second copy of it.
 */
export const KNOWN_PARAMETERS = [
  'q',
  'exact',
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
  // The router names the routes whose data it requests.
  '_routes',
] as const
