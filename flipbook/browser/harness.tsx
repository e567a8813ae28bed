import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Flipbook, type FlipbookProps } from '../react/flipbook.tsx'
import type { BookHandle } from '../render/book-options.ts'
import { imagePage } from '../render/image-page.ts'
import type { PageSource } from '../render/page-source.ts'
import { harnessPage, pageCounts } from './harness-page.ts'

export type HarnessBook = {
  /** How many pages, or the size of each. */
  pages: number | { width: number; height: number }[]
  /** Blanks before and behind the pages; both by default. */
  blanks?: { first: boolean; last: boolean }
  /** All pages are this one image instead. */
  image?: string
  props?: Omit<Partial<FlipbookProps>, 'pages' | 'ref'>
  strict?: boolean
}

/** What the tests call in the page. */
export type FlipbookTest = {
  log: string[]
  counts: typeof pageCounts
  handle: BookHandle | null
  show(book: HarnessBook): void
  change(props: HarnessBook['props']): void
  remove(): void
  canvasBytes(): number
}

declare global {
  interface Window {
    flipbookTest: FlipbookTest
  }
}

const log: string[] = []
const EVENTS = [
  'FlipLeftStart',
  'FlipLeftEnd',
  'FlipRightStart',
  'FlipRightEnd',
  'ZoomStart',
  'ZoomEnd',
] as const
const listeners = Object.fromEntries(
  EVENTS.map((name) => [`on${name}`, (value: number) => log.push(`${name} ${value}`)]),
)

function sourcesOf({
  pages,
  blanks = { first: true, last: true },
  image,
}: HarnessBook): (PageSource | null)[] {
  const sizes = Array.isArray(pages)
    ? pages
    : Array.from({ length: pages }, () => ({ width: 600, height: 800 }))
  const sources = sizes.map((size, i) =>
    image === undefined
      ? harnessPage({ ...size, number: i + 1, hue: (i * 47) % 360 })
      : imagePage({ src: image, ...size, label: `Page ${i + 1}` }),
  )
  return [...(blanks.first ? [null] : []), ...sources, ...(blanks.last ? [null] : [])]
}

let change: FlipbookTest['change'] = () => {}

function Harness({ book }: { book: HarnessBook }) {
  const [pages] = useState(() => sourcesOf(book))
  const [props, setProps] = useState(book.props)
  // Synchronous, so that the next step of a test sees the changed book.
  change = (more) => flushSync(() => setProps((before) => ({ ...before, ...more })))
  return (
    <Flipbook
      style={{ position: 'absolute', inset: 0 }}
      {...listeners}
      onReady={() => log.push('Ready')}
      {...props}
      pages={pages}
      ref={(handle) => {
        window.flipbookTest.handle = handle
      }}
    />
  )
}

const place = document.getElementById('place') ?? document.body
let root = createRoot(place)

window.flipbookTest = {
  log,
  counts: pageCounts,
  handle: null,
  show(book) {
    root.unmount()
    root = createRoot(place)
    log.length = 0
    Object.assign(pageCounts, { mounted: 0, released: 0, alive: 0, mostAlive: 0 })
    const harness = <Harness book={book} />
    root.render(book.strict ? <StrictMode>{harness}</StrictMode> : harness)
  },
  change: (props) => change(props),
  remove: () => root.unmount(),
  canvasBytes: () =>
    [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height * 4, 0),
}
