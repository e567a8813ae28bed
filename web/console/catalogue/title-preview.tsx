import { useDeferredValue, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Detail } from '../../catalogue/book-detail-page.tsx'
import styles from '../../styles/app.css?url'
import { classes } from '../../ui/classes.ts'
import { bookOf } from './preview-book.ts'
import type { TitleFields } from './title-form.ts'
import type { TitleRecord } from './title-words.ts'
import { useGenres } from './use-genres.ts'

/** A document of its own, so that the widths by which the page is laid out are those of the frame. */
const EMPTY = '<!doctype html><html><head><title>Pratinjau</title></head><body></body></html>'

/** Gives the frame's document the look of the shop. Nothing in it can be pressed: it is a picture of a page. */
function prepare(frame: HTMLIFrameElement): HTMLElement | undefined {
  const page = frame.contentDocument
  if (page === null) return undefined
  const { documentElement, head, body } = page
  for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value)
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = styles
  head.append(sheet)
  body.className = classes(document.body.className, 'bg-paper text-ink')
  body.inert = true
  return body
}

export type TitlePreviewProps = { title: TitleRecord; values: TitleFields; width: number }

/** A title's page as shoppers will see it, with what is typed and not saved. */
export function TitlePreview({ title, values, width }: TitlePreviewProps) {
  const [body, setBody] = useState<HTMLElement>()
  const genres = useGenres()
  const shown = useDeferredValue(values)
  const book = useMemo(() => bookOf(title, shown, genres), [title, shown, genres])
  return (
    <>
      <iframe
        title="Pratinjau halaman toko"
        srcDoc={EMPTY}
        width={width}
        height={720}
        // The width is that of the page, without the border.
        className="box-content max-w-none rounded border border-line bg-paper"
        onLoad={({ currentTarget }) => setBody(prepare(currentTarget))}
      />
      {body !== undefined &&
        createPortal(
          // Without the menu to share, which cannot be opened here: its code is as large as all of this.
          <Detail
            // Which editions there are decides what the page begins with.
            key={`${book.ebook !== null} ${book.physical_book !== null}`}
            book={book}
          />,
          body,
        )}
    </>
  )
}
