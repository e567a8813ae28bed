import type { BookCard } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx'

export type ReadLinkProps = Pick<ButtonLinkProps, 'kind' | 'wide' | 'className'> & {
  book: { title: string; ebook: Pick<NonNullable<BookCard['ebook']>, 'file' | 'file_type'> | null }
  source: FileSource
}

/** 'Baca': opens the reader in a new tab. Nothing where the title has no file yet. */
export function ReadLink({ book, source, ...look }: ReadLinkProps) {
  const { file, file_type } = book.ebook ?? { file: null, file_type: null }
  if (file === null || file_type === null) return null
  const href = paths.read({ name: file, fileType: file_type, source })
  return (
    <ButtonLink
      {...look}
      link={<a href={href} target="_blank" rel="noopener" aria-label={`Baca ${book.title}`} />}
    >
      <FileIcon name="book" className="size-4.5" />
      Baca
    </ButtonLink>
  )
}
