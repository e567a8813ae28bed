import * as z from 'zod'
import { call, idList, moment, page, paging } from './call.ts'
import { bookCard, bookFilters } from './catalogue.ts'

export const FILE_SOURCES = ['Book User', 'Book Subscriber'] as const
export type FileSource = (typeof FILE_SOURCES)[number]

/** Path parameters of the reader's file calls: `{id}` is the ebook's file key. */
export const fileParams = z.object({ id: z.string().max(300, 'Berkas tidak dikenal') })

/** Query of the reader's file calls: `file-books` returns bytes, `html-books` JSON. */
export const fileQuery = z.object({
  source: z.enum(FILE_SOURCES, 'Sumber tidak dikenal').default('Book User'),
  name: z.string().max(300, 'Nama terlalu panjang').optional(),
  file_type: z.string().max(10, 'Jenis berkas tidak dikenal').optional(),
})

/** The orders of a shelf: the last read first, by name, or the last bought first (by subscription: the newest). */
const SHELF_SORTS = ['dibaca', 'judul', 'dibeli'] as const
export type ShelfSort = (typeof SHELF_SORTS)[number]

const shelfBook = bookCard.extend({
  /** How much of it the user has read, from 0 to 1, and when last; null where they have not begun it. */
  reading: z.object({ share: z.number().min(0).max(1), read_at: moment }).nullable(),
  /** Reading links to it that the user has made and that still work. */
  links: z.number().int(),
})
/** A title on a shelf of the user's. */
export type ShelfBook = z.infer<typeof shelfBook>

const shelf = (summary: string) =>
  call({
    access: 'user',
    summary,
    query: z.object({
      ...paging(6),
      ...bookFilters,
      sort: z.enum(SHELF_SORTS, 'Urutan tidak dikenal').default('dibeli'),
    }),
    data: page(shelfBook),
    costly: true,
  })

export const libraryCalls = {
  'GET /api/user/user-book': shelf('Titles that the user bought (source Book User)'),
  'GET /api/user/subscriber-book': shelf(
    'Titles that the user’s running subscription includes (source Book Subscriber)',
  ),
  'GET /api/user/subscription': call({
    access: 'user',
    summary:
      'When the user’s subscription ends or has ended, and some of the titles that a running one opens',
    data: z.object({
      /** Null for who never had one. */
      ends_at: moment.nullable(),
      /** Titles that a running subscription opens. */
      total: z.number().int(),
      titles: z.array(bookCard),
    }),
    costly: true,
  }),
  'GET /api/user/owned': call({
    access: 'user',
    summary: 'Which of the given titles the user can read, and from which source',
    query: z.object({ ids: idList(100) }),
    data: z.array(z.object({ id: z.number().int(), source: z.enum(FILE_SOURCES) })),
  }),
  'GET /api/user/html-books/:id': call({
    access: 'user',
    summary: 'An HTML book as sanitised markup; `id` is its file key, and access is checked at every request',
    params: fileParams,
    query: fileQuery,
    readingLinks: true,
    data: z.object({ html: z.string(), title: z.string() }),
  }),
} as const
