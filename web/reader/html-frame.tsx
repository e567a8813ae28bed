import serifItalicUrl from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2?url'
import serifUrl from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'
import sansUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { cleanMarkup } from './clean-markup.ts'
import { frameDocument, type HtmlLook, lookProperties } from './html-book.ts'
import { goToPlace, type HtmlPlace, readPlace } from './html-place.ts'

export type HtmlFrameHandle = {
  /** Scrolls to the heading of this number in the list of contents. */
  goToHeading(index: number): void
  goToShare(share: number): void
  focus(): void
}

export type Heading = { text: string; level: number }

export type HtmlFrameProps = {
  markup: string
  title: string
  look: HtmlLook
  startPlace: HtmlPlace | undefined
  onPlace: (place: HtmlPlace) => void
  onHeadings: (headings: readonly Heading[]) => void
  /** Keys and movements inside the frame, which the page around it does not hear by itself. */
  onKey: (event: KeyboardEvent) => void
  onActivity: () => void
  onReady: () => void
  ref?: Ref<HtmlFrameHandle>
}

const HEADINGS = 'h1,h2,h3'

/**
 * The book in a frame of its own: same origin, so that we can reach into it, but without scripts of any kind, so that
 * it cannot reach out to us. Allowing both would let a book take its own sandbox away.
 */
export function HtmlFrame(props: HtmlFrameProps) {
  const { markup, title, look, ref } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const clean = useMemo(() => cleanMarkup(markup), [markup])
  // Made once: later looks are written into the living document, which keeps its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const source = useMemo(() => frameDocument(clean, title, look), [clean, title])

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside?.body) return
    const place = readPlace(inside)
    for (const [name, value] of Object.entries(lookProperties(look))) {
      inside.documentElement.style.setProperty(name, value)
    }
    goToPlace(inside, place)
  }, [look])

  useImperativeHandle(
    ref,
    () => ({
      goToHeading(index) {
        frame.current?.contentDocument?.querySelectorAll(HEADINGS)[index]?.scrollIntoView()
      },
      goToShare(share) {
        const root = frame.current?.contentDocument?.documentElement
        if (root) root.scrollTop = share * (root.scrollHeight - root.clientHeight)
      },
      focus: () => frame.current?.contentWindow?.focus(),
    }),
    [],
  )

  const onLoad = () => {
    const inside = frame.current?.contentDocument
    const view = frame.current?.contentWindow
    if (!inside?.body || !view) return
    const headings = [...inside.querySelectorAll(HEADINGS)]
    latest.current.onHeadings(
      headings.map((heading) => ({
        text: heading.textContent?.trim() || '—',
        level: Number(heading.localName.slice(1)),
      })),
    )
    const start = latest.current.startPlace
    // Fonts change where lines break: only with them is the place the one that was left.
    void loadFonts(inside).finally(() => {
      if (start) goToPlace(inside, start)
      latest.current.onReady()
      latest.current.onPlace(readPlace(inside))
    })

    let waiting = false
    inside.addEventListener(
      'scroll',
      () => {
        if (waiting) return
        waiting = true
        requestAnimationFrame(() => {
          waiting = false
          latest.current.onPlace(readPlace(inside))
        })
      },
      { passive: true },
    )
    inside.addEventListener('click', (event) => followLink(event, inside))
    inside.addEventListener('keydown', (event) => latest.current.onKey(event))
    for (const type of ['pointermove', 'pointerdown'] as const) {
      inside.addEventListener(type, () => latest.current.onActivity(), { passive: true })
    }
    view.focus()
  }

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={source}
      onLoad={onLoad}
      className="absolute inset-0 size-full border-0"
    />
  )
}

/** A link in the book moves within it, or opens beside it: the frame itself never goes anywhere. */
function followLink(event: MouseEvent, inside: Document): void {
  const target = event.target
  // The frame has classes of its own: an element in it is none of this window's.
  const link =
    target !== null && 'closest' in target && typeof target.closest === 'function'
      ? target.closest('a[href]')
      : null
  if (!link) return
  event.preventDefault()
  const address = String(link.getAttribute('href') ?? '')
  if (address.startsWith('#')) {
    const id = decodeURIComponent(address.slice(1))
    const place = inside.getElementById(id) ?? inside.getElementsByName(id)[0]
    place?.scrollIntoView()
  } else {
    window.open(address, '_blank', 'noopener,noreferrer')
  }
}

/** The frame's policy lets it fetch nothing, so we hand it the bytes of our fonts. Without them it has the system's. */
async function loadFonts(inside: Document): Promise<void> {
  const view = inside.defaultView
  if (!view || !('FontFace' in view)) return
  const faces = [
    { family: 'Literata', url: serifUrl, style: 'normal', weight: '200 900' },
    { family: 'Literata', url: serifItalicUrl, style: 'italic', weight: '200 900' },
    { family: 'Plus Jakarta Sans', url: sansUrl, style: 'normal', weight: '200 800' },
  ]
  const FontFace = view.FontFace as typeof globalThis.FontFace
  await Promise.allSettled(
    faces.map(async ({ family, url, style, weight }) => {
      const bytes = await (await fetch(url)).arrayBuffer()
      const face = new FontFace(family, bytes, { style, weight })
      inside.fonts.add(await face.load())
    }),
  )
}
