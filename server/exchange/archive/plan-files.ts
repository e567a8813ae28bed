import { BOOK_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { PICTURE_BOUNDS } from '#server/images/picture-bounds.rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ArchiveFile } from '../source/source-row.ts'
import {
  type ArchiveFileReason,
  type FoundTitle,
  findTitlesByIsbn,
  insertArchiveFiles,
  type PlannedFile,
} from './archive-files.queries.ts'
import { isbnOfName, isOtherSide } from './isbn-of-name.rules.ts'

/**
 * Writes down what will become of each file of an archive, once the titles that come with it are planned. A title takes
 * one picture, its front, and one book.
 */
export async function planFiles(tx: Tx, runId: number, files: readonly ArchiveFile[]): Promise<void> {
  const named = files.map((file) => ({ ...file, found: isbnOfName(file.name) }))
  const isbns = named.flatMap(({ found }) => (typeof found === 'string' ? [] : [found.isbn]))
  const titles = new Map(
    (await findTitlesByIsbn(tx, runId, [...new Set(isbns)])).map((title) => [title.isbn, title]),
  )
  const taken = new Set<string>()
  const planned: PlannedFile[] = []
  // A picture that says it is no front comes after the others.
  for (const { found, ...file } of named.sort((a, b) => order(a) - order(b))) {
    const isbn = typeof found === 'string' ? null : found.isbn
    const title = isbn === null ? undefined : titles.get(isbn)
    const reason = typeof found === 'string' ? (`isbn_${found}` as const) : reasonOf(file, title, taken)
    if (title && reason === null) taken.add(slotOf(file, title))
    planned.push({ ...file, isbn, titleId: title?.titleId ?? null, reason })
  }
  await insertArchiveFiles(tx, runId, planned)
}

const order = ({ at, name }: ArchiveFile) => (isOtherSide(name) ? 1e6 : 0) + at

const slotOf = ({ kind }: Pick<ArchiveFile, 'kind'>, { isbn, titleId }: FoundTitle) =>
  `${kind} ${titleId ?? isbn}`

function reasonOf(
  file: ArchiveFile,
  title: FoundTitle | undefined,
  taken: ReadonlySet<string>,
): ArchiveFileReason | null {
  const { kind, bytes, isEncrypted } = file
  if (isEncrypted) return 'encrypted'
  if (kind === 'other') return 'other_kind'
  if (bytes > (kind === 'cover' ? PICTURE_BOUNDS.bytes : BOOK_FILE_BYTES)) return 'too_large'
  if (title === undefined) return 'not_in_shop'
  if (kind === 'book' && !title.hasEbook) return 'no_ebook'
  if (taken.has(slotOf(file, title))) return kind === 'cover' ? 'second_cover' : 'second_book'
  return null
}
