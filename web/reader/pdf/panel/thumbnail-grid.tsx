import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { PageNames } from '../page-names.ts'
import type { PdfBook } from '../pdf-book.ts'

export type ThumbnailGridProps = {
  book: PdfBook
  names: PageNames
  inView: readonly number[]
  onGo: (page: number) => void
}

/** All pages of the book as small pictures; only those in view are drawn. */
export function ThumbnailGrid({ book, names, inView, onGo }: ThumbnailGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const opened = useRef(inView[0])
  useEffect(() => {
    list.current?.querySelector(`[data-page="${opened.current}"]`)?.scrollIntoView({ block: 'center' })
  }, [])
  const { width, height } = book.firstPage
  return (
    <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-4 p-4">
      {Array.from({ length: book.numPages }, (_, i) => i + 1).map((page) => (
        <li
          key={page}
          data-page={page}
          className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]"
        >
          <Thumbnail
            book={book}
            page={page}
            name={names.nameOf(page)}
            ratio={width / height}
            present={inView.includes(page)}
            onGo={onGo}
          />
        </li>
      ))}
    </ul>
  )
}

type ThumbnailProps = {
  book: PdfBook
  page: number
  name: string
  ratio: number
  present: boolean
  onGo: (page: number) => void
}

function Thumbnail({ book, page, name, ratio, present, onGo }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<string>()

  useEffect(() => {
    const element = button.current
    if (!element) return
    let abort: AbortController | undefined
    const observer = new IntersectionObserver(([entry]) => {
      abort?.abort()
      if (!entry?.isIntersecting) return
      abort = new AbortController()
      const { signal } = abort
      book.thumbnails.picture(page, signal).then(
        (url) => !signal.aborted && setPicture(url),
        () => undefined,
      )
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      abort?.abort()
    }
  }, [book, page])

  return (
    <button
      ref={button}
      type="button"
      aria-label={`Halaman ${name}`}
      aria-current={present ? 'page' : undefined}
      onClick={() => onGo(page)}
      className="group grid w-full justify-items-center gap-1 rounded p-1 text-sm tabular-nums hover:bg-line/60"
    >
      <span
        className={classes(
          'grid w-full place-items-center overflow-hidden bg-line/40',
          present ? 'outline-3 outline-primary' : 'shadow-lift',
        )}
        style={{ aspectRatio: Math.min(2, Math.max(0.5, ratio)) }}
      >
        {picture && <img src={picture} alt="" className="max-h-full max-w-full" />}
      </span>
      <span className={present ? 'font-semibold text-primary' : 'text-muted'}>{name}</span>
    </button>
  )
}
