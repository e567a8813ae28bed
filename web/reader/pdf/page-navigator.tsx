import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Thumbnails } from './page/thumbnails.ts'
import type { PageNames } from './page-names.ts'

export type PageNavigatorProps = {
  page: number
  numPages: number
  names: PageNames
  thumbnails: Thumbnails
  canFlipLeft: boolean
  canFlipRight: boolean
  /** The direction of reading, which is also that of the slider. */
  forward: 'right' | 'left'
  onFlipLeft: () => void
  onFlipRight: () => void
  onGo: (page: number) => void
}

/** Buttons back and on, a slider over the whole book with a preview, and a field for a page's number or label. */
export function PageNavigator(props: PageNavigatorProps) {
  const { page, numPages, names, forward, onGo } = props
  // Stays while the book turns to another page: nobody's typing is replaced.
  const [typed, setTyped] = useState<string>()
  const [unknown, setUnknown] = useState(false)
  const [sliding, setSliding] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  const clearTyped = () => {
    setTyped(undefined)
    setUnknown(false)
  }
  const untouched = typed === undefined || sliding !== undefined ? names.nameOf(sliding ?? page) : undefined
  // A new number in the field that has the focus is to be typed over as well.
  useLayoutEffect(() => {
    if (untouched !== undefined && document.activeElement === field.current) field.current?.select()
  }, [untouched])

  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = names.pageOf(untouched ?? typed ?? '')
    setUnknown(wanted === undefined)
    if (wanted === undefined) return
    setTyped(undefined)
    onGo(wanted)
    // Keys go to the book again.
    field.current?.blur()
  }

  const settle = () => {
    if (sliding === undefined) return
    onGo(sliding)
    setSliding(undefined)
  }

  const shown = sliding ?? page
  const position = names.hasLabels ? `${shown} dari ${numPages}` : `dari ${numPages}`
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 sm:flex-nowrap">
      <IconButton label="Balik ke kiri" disabled={!props.canFlipLeft} onClick={props.onFlipLeft}>
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <div className="relative order-first flex min-w-0 basis-full sm:order-none sm:basis-0 sm:grow">
        {sliding !== undefined && (
          <SliderPreview
            page={sliding}
            name={names.nameOf(sliding)}
            share={(sliding - 1) / Math.max(1, numPages - 1)}
            forward={forward}
            thumbnails={props.thumbnails}
          />
        )}
        <input
          type="range"
          dir={forward === 'left' ? 'rtl' : 'ltr'}
          min={1}
          max={Math.max(1, numPages)}
          value={shown}
          aria-label="Halaman dalam buku"
          aria-valuetext={`Halaman ${names.nameOf(shown)} dari ${numPages}`}
          onChange={(event) => setSliding(Number(event.target.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
          className="h-11 w-full min-w-0 cursor-pointer accent-primary"
        />
      </div>
      <form onSubmit={go} className="flex items-center gap-2 px-1 text-sm tabular-nums max-sm:mx-auto">
        <label htmlFor="reader-page" className="text-muted max-[20rem]:sr-only">
          Halaman
        </label>
        <input
          ref={field}
          id="reader-page"
          inputMode={names.hasLabels ? 'text' : 'numeric'}
          autoComplete="off"
          value={untouched ?? typed}
          aria-invalid={unknown || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={clearTyped}
          className={`h-11 w-16 rounded border bg-surface px-2 max-[16rem]:w-12 text-center text-base ${unknown ? 'border-danger' : 'border-edge'}`}
        />
        <span className="whitespace-nowrap text-muted">{position}</span>
        <span role="status" className="sr-only">
          {unknown ? `Tidak ada halaman ${typed}` : ''}
        </span>
      </form>
      <IconButton label="Balik ke kanan" disabled={!props.canFlipRight} onClick={props.onFlipRight}>
        <ChevronRight aria-hidden className="size-6" />
      </IconButton>
    </div>
  )
}

type SliderPreviewProps = {
  page: number
  name: string
  share: number
  forward: 'right' | 'left'
  thumbnails: Thumbnails
}

/** A picture of the page that the slider is at, above it. */
function SliderPreview({ page, name, share, forward, thumbnails }: SliderPreviewProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    setPicture(undefined)
    // While the slider moves fast, the pages between are not drawn.
    const timer = setTimeout(() => {
      thumbnails.picture(page, abort.signal).then(
        (url) => !abort.signal.aborted && setPicture(url),
        () => undefined,
      )
    }, 90)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [page, thumbnails])
  const at = forward === 'left' ? 1 - share : share
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-full z-10 mb-2 grid -translate-x-1/2 justify-items-center gap-1 rounded bg-surface p-2 text-sm text-ink shadow-float"
      style={{ left: `clamp(4rem, ${at * 100}%, calc(100% - 4rem))` }}
    >
      <div className="grid h-36 w-26 place-items-center overflow-hidden bg-line/40">
        {picture && <img src={picture} alt="" className="max-h-full max-w-full shadow-lift" />}
      </div>
      <span className="tabular-nums">{name}</span>
    </div>
  )
}
