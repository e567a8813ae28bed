import { type CSSProperties, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { type Book, createBook } from '../render/book.ts'
import {
  type BookEvents,
  type BookHandle,
  type BookOptions,
  DEFAULT_OPTIONS,
} from '../render/book-options.ts'

/** Every option but `pages` has a default, which is also used for an option given as `undefined`. */
export type FlipbookProps = BookEvents &
  Pick<BookOptions, 'pages'> & {
    [Key in Exclude<keyof BookOptions, 'pages'>]?: BookOptions[Key] | undefined
  } & {
    ref?: Ref<BookHandle>
    className?: string | undefined
    style?: CSSProperties | undefined
  }

/**
 * A book whose pages turn. `className` or `style` must give it a size. On a server it renders an empty element; pages
 * are mounted in the browser.
 */
export function Flipbook(props: FlipbookProps) {
  const root = useRef<HTMLDivElement>(null)
  const book = useRef<Book>(null)

  useLayoutEffect(() => {
    if (!root.current) return
    if (book.current) book.current.update(optionsOf(props), props)
    else book.current = createBook(root.current, optionsOf(props), props)
  })

  useLayoutEffect(
    () => () => {
      book.current?.destroy()
      book.current = null
    },
    [],
  )

  // React's strict mode makes a second book, and asks for its handle again.
  useImperativeHandle(props.ref, () => (book.current as Book).handle, [])

  return <div ref={root} className={props.className} style={{ userSelect: 'none', ...props.style }} />
}

function optionsOf(props: FlipbookProps): BookOptions {
  const given = Object.keys(DEFAULT_OPTIONS) as (keyof typeof DEFAULT_OPTIONS)[]
  const chosen = Object.fromEntries(
    given.map((key) => [key, props[key] === undefined ? DEFAULT_OPTIONS[key] : props[key]]),
  )
  return { ...DEFAULT_OPTIONS, ...chosen, pages: props.pages }
}
