import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

export type PageNavigatorProps = {
  page: number
  numPages: number
  canFlipLeft: boolean
  canFlipRight: boolean
  onFlipLeft: () => void
  onFlipRight: () => void
  onGo: (page: number) => void
}

/** Back, on, a slider over the whole book, and a field for a page number. */
export function PageNavigator(props: PageNavigatorProps) {
  const { page, numPages, onGo } = props
  const [typed, setTyped] = useState(String(page))
  const [sliding, setSliding] = useState<number>()
  useEffect(() => setTyped(String(page)), [page])

  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed, 10)
    if (Number.isNaN(wanted)) return setTyped(String(page))
    const inBook = Math.min(numPages, Math.max(1, wanted))
    setTyped(String(inBook))
    onGo(inBook)
  }

  const settle = () => {
    if (sliding === undefined) return
    onGo(sliding)
    setSliding(undefined)
  }

  const shown = sliding ?? page
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 sm:flex-nowrap">
      <IconButton label="Balik ke kiri" disabled={!props.canFlipLeft} onClick={props.onFlipLeft}>
        <ChevronLeft aria-hidden className="size-6" />
      </IconButton>
      <input
        type="range"
        min={1}
        max={Math.max(1, numPages)}
        value={shown}
        aria-label="Halaman"
        aria-valuetext={`Halaman ${shown} dari ${numPages}`}
        onChange={(event) => setSliding(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
        className="order-first h-11 w-full min-w-0 basis-full cursor-pointer accent-primary sm:order-none sm:basis-0 sm:grow"
      />
      <form onSubmit={go} className="flex items-center gap-2 px-1 text-sm tabular-nums max-sm:mx-auto">
        <label htmlFor="reader-page" className="text-muted">
          Halaman
        </label>
        <input
          id="reader-page"
          inputMode="numeric"
          autoComplete="off"
          value={sliding === undefined ? typed : String(sliding)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(String(page))}
          className="h-11 w-16 rounded border border-edge bg-surface px-2 text-center text-base"
        />
        <span className="whitespace-nowrap text-muted">dari {numPages}</span>
      </form>
      <IconButton label="Balik ke kanan" disabled={!props.canFlipRight} onClick={props.onFlipRight}>
        <ChevronRight aria-hidden className="size-6" />
      </IconButton>
    </div>
  )
}
