import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type BookView, createBookView, type ViewState } from './book-view.ts'
import { cleanMarkup } from './clean-markup.ts'
import { type ContentsEntry, takeContents } from './contents.ts'
import { frameDocument } from './frame-document.ts'
import { type HtmlPlace, toPosition } from './html-place.ts'
import { linkOf, targetOf } from './links.ts'
import { loadFonts } from './load-fonts.ts'
import type { HtmlLook } from './look.ts'
import { createNotePopover } from './note-popover.ts'
import { listenToGestures } from './page-gestures.ts'
import { partText } from './part-text.ts'
import { setRootLook } from './root-look.ts'
import { setDirections } from './set-directions.ts'
import type { TextIndex, TextSpan } from './text-position.ts'

export type BookFrameHandle = Pick<BookView, 'goTo' | 'goToShare' | 'turn'> & {
  goToPlace(place: HtmlPlace): void
  /** Colours the hits of a search; the present one differs from the others. */
  showHits(hits: readonly TextSpan[], present: TextSpan | undefined): void
  focus(): void
}

/** A book that is laid out in its frame. */
export type OpenedBook = {
  document: Document
  index: TextIndex
  contents: readonly ContentsEntry[]
  turnsLeft: boolean
  /** Lines run downwards (vertical writing). */
  isVertical: boolean
}

export type BookFrameProps = {
  markup: string
  title: string
  /** ISO 639 codes from the catalogue; a language that the book itself states comes first. */
  language: string | undefined
  /** Whose copy it is. */
  mark: string | undefined
  look: HtmlLook
  /** Where the book opens. */
  start: HtmlPlace | undefined
  onOpened: (book: OpenedBook) => void
  onMove: (state: ViewState) => void
  /** A turn where the text is at its end. */
  onPastEnd?: (() => void) | undefined
  /** Called before a link within the book is followed from this place. */
  onLeave: () => void
  /** Keys and pointer movements inside the frame, whose events do not reach the page around it. */
  onKey: (event: KeyboardEvent) => void
  onActivity: () => void
  /** Whether a tap at this point of the frame opens something: it then turns no page. */
  isTaken: (x: number, y: number) => boolean
  ref?: Ref<BookFrameHandle>
}

/** A scroll is reported to React no more often than this. */
const TELL_EVERY_MS = 120
/** The shop's fonts are fetched together with the book. A slow network must not delay the text for longer than this. */
const WAIT_FOR_FONTS_MS = 400

/**
 * The book in a frame of its own. It has the same origin, so that the reader can work with its document, but may run
 * no script, so that it cannot reach the page. With both allowed, a book could remove its own sandbox.
 */
export function BookFrame(props: BookFrameProps) {
  const { markup, title, look, ref } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const view = useRef<BookView>(undefined)
  const followMode = useRef<() => void>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // Made once: the title may arrive after the book, and another document would be loaded anew.
  const [source] = useState(() => frameDocument(title))

  useEffect(() => {
    view.current?.setLook(look)
    followMode.current?.()
  }, [look])
  useEffect(() => () => view.current?.close(), [])

  useImperativeHandle(
    ref,
    () => ({
      goTo: (position) => view.current?.goTo(position),
      goToShare: (share) => view.current?.goToShare(share),
      turn: (direction) => turnOrTell(view.current, direction, latest.current.onPastEnd),
      goToPlace: (place) => view.current?.goTo(toPosition(view.current.index, place)),
      showHits(hits, present) {
        const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
        if (!inside || !view.current || !('Highlight' in inside)) return
        const { index } = view.current
        const { highlights } = inside.CSS
        highlights.set('cari', new inside.Highlight(...hits.map(index.rangeOf)))
        const one = new inside.Highlight(...(present ? [index.rangeOf(present)] : []))
        one.priority = 1
        highlights.set('cari-kini', one)
      },
      focus: () => frame.current?.contentWindow?.focus(),
    }),
    [],
  )

  const onLoad = async () => {
    const inside = frame.current?.contentWindow
    if (!inside?.document.body) return
    const { document } = inside
    const { mark, language } = latest.current
    const content = cleanMarkup(markup)
    // Everything that decides the layout is set before the text: laying out a long text takes a second each time.
    setLanguage(document, content, language)
    setDirections(content, language?.split('/')[0])
    setRootLook(document.documentElement, latest.current.look)
    partText(content)
    const fonts = loadFonts(inside)
    await Promise.race([fonts, new Promise((resolve) => setTimeout(resolve, WAIT_FOR_FONTS_MS))])
    if (frame.current?.contentWindow !== inside || inside.document !== document) return
    document.body.append(content)
    if (mark) addMark(document, mark)
    const contentsIn = takeContents(document.body)
    const tell = atMostEvery(TELL_EVERY_MS, () => {
      if (view.current) latest.current.onMove(view.current.state())
    })
    view.current?.close()
    const made = createBookView(inside, latest.current.look, tell)
    view.current = made
    const goToElement = (element: Element) => {
      latest.current.onLeave()
      made.goTo(made.index.startOf(element))
    }
    const notes = createNotePopover(document, goToElement)
    document.addEventListener('click', (event) => {
      const link = linkOf(event.target)
      if (!link) return
      event.preventDefault()
      const target = targetOf(link)
      if (target?.kind === 'note') notes.open(link, target.element)
      else if (target?.kind === 'place') goToElement(target.element)
      else if (target) window.open(target.address, '_blank', 'noopener,noreferrer')
    })
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && notes.close()) return
      latest.current.onKey(event)
    })
    followMode.current = listenToGestures(inside, {
      isPaged: () => latest.current.look.mode === 'pages',
      turnsLeft: made.turnsLeft(),
      isVertical: made.isVertical(),
      onTurn: (direction) => {
        notes.close()
        turnOrTell(made, direction, latest.current.onPastEnd)
      },
      isTaken: (x, y) => latest.current.isTaken(x, y),
      onActivity: () => latest.current.onActivity(),
    })
    const { start } = latest.current
    if (start) made.goTo(toPosition(made.index, start))
    const contents = contentsIn(made.index)
    latest.current.onOpened({
      document,
      index: made.index,
      contents,
      turnsLeft: made.turnsLeft(),
      isVertical: made.isVertical(),
    })
    latest.current.onMove(made.state())
    // Fonts that arrive late change the line breaks: the place is shown again.
    void fonts.then(() => view.current === made && made.settle())
    if (!window.document.querySelector('[role="dialog"]')) inside.focus()
  }

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={source}
      onLoad={() => void onLoad()}
      className="absolute inset-0 size-full border-0"
    />
  )
}

/** Turns a page; where the text is at its end, that is told instead. */
function turnOrTell(
  view: BookView | undefined,
  direction: 1 | -1,
  onPastEnd: (() => void) | undefined,
): void {
  if (direction === 1 && onPastEnd && view !== undefined && view.state().share >= 1) onPastEnd()
  else view?.turn(direction)
}

/** Hyphens and quotes follow the language. Most books state it once, on an element around all of their text. */
function setLanguage(document: Document, content: DocumentFragment, catalogued: string | undefined): void {
  const stated = [...content.children].find((element) => element.hasAttribute('lang'))?.getAttribute('lang')
  document.documentElement.lang = stated ?? catalogued?.split('/')[0] ?? 'id'
}

function addMark(document: Document, text: string): void {
  const mark = document.createElement('p')
  mark.id = 'lembar-pembeli'
  mark.textContent = text
  document.documentElement.append(mark)
}

/** Calls at once, then not again before the time has passed; a call meanwhile is made then. */
function atMostEvery(ms: number, call: () => void): () => void {
  let isResting = false
  let isWaiting = false
  const run = () => {
    isResting = isWaiting
    if (!isWaiting) return
    isWaiting = false
    call()
    setTimeout(run, ms)
  }
  return () => {
    isWaiting = true
    if (isResting) return
    isResting = true
    setTimeout(run)
  }
}
