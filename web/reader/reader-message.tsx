import { BookX, FileLock2, LibraryBig, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShop } from '#web/shell/shop-facts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type PageTheme, THEME_COLORS } from './page-theme.ts'
import type { ReaderProps } from './reader-props.ts'
import { failureWords, type ReadingFailureKind } from './reading-failure.ts'

const ICONS: Record<ReadingFailureKind, typeof BookX> = {
  password: FileLock2,
  damaged: BookX,
  empty: BookX,
  copy: BookX,
  replaced: RefreshCw,
  incomplete: WifiOff,
  'signed-out': LibraryBig,
  'not-owned': LibraryBig,
  unreachable: WifiOff,
  busy: WifiOff,
  unknown: BookX,
}

export type ReaderFailureProps = {
  kind: ReadingFailureKind
  home: ReaderProps['home']
  onRetry: () => void
}

/** Shown in place of the book: what happened, what to do, and a link to the shelf (F53). */
export function ReaderFailure({ kind, home, onRetry }: ReaderFailureProps) {
  const { title, text, retry, contact } = failureWords(kind)
  const { email } = useShop()
  const Icon = ICONS[kind]
  const shelf = (
    <ButtonLink kind={retry ? 'ghost' : 'primary'} link={<a href={home.href}>{home.text}</a>}>
      {home.text}
    </ButtonLink>
  )
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
      <div
        role="alert"
        className="grid w-full max-w-md justify-items-center gap-3 rounded bg-surface px-6 py-10 text-center text-ink shadow-float"
      >
        <div aria-hidden className="mb-1 grid size-16 place-items-center rounded-full bg-line/60 text-muted">
          <Icon className="size-7" />
        </div>
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {retry && <Button onClick={onRetry}>Muat ulang</Button>}
          {contact && (
            <ButtonLink
              kind="secondary"
              link={<a href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>Hubungi kami</a>}
            >
              Hubungi kami
            </ButtonLink>
          )}
          {shelf}
        </div>
      </div>
    </div>
  )
}

/** An opening that takes longer says that it goes on, and what is there so far. */
const SLOW_MS = 5_000
/** One that takes longer still can be begun anew. */
const VERY_SLOW_MS = 15_000
const LOOK_EVERY_MS = 500

export type ReaderOpeningProps = {
  theme?: PageTheme
  /** What is there so far, in a sentence. */
  progress?: () => string
  onRetry?: () => void
}

/** A sheet of paper while the book is being fetched. Nothing moves when the first page replaces it. */
export function ReaderOpening({ theme, progress, onRetry }: ReaderOpeningProps) {
  const [attempt, setAttempt] = useState(0)
  const { elapsed, text } = useSlowOpening(attempt, progress)
  const colors = theme && THEME_COLORS[theme]
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-6">
      <div
        // Sized by its width: its height is at most four fifths of the window's, and its width at most the window's.
        className="grid aspect-[2/3] w-[min(100%,53dvh)] place-items-center bg-surface text-ink shadow-lift"
        style={colors && { background: colors.paper, color: colors.ink }}
      >
        <div className="grid justify-items-center gap-3 px-4 text-center">
          <p role="status" className="flex items-center gap-3 opacity-80">
            <Spinner className="size-5" />
            {elapsed >= SLOW_MS ? 'Masih membuka…' : 'Membuka buku…'}
          </p>
          {text !== undefined && <p className="text-sm opacity-80">{text}</p>}
          {elapsed >= VERY_SLOW_MS && onRetry && (
            <Button
              kind="secondary"
              className="pointer-events-auto"
              onClick={() => {
                setAttempt(attempt + 1)
                onRetry()
              }}
            >
              Muat ulang
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type SlowOpening = { elapsed: number; text: string | undefined }
const FAST: SlowOpening = { elapsed: 0, text: undefined }

/** How long an attempt takes and what it has, once it is slow. Until then nothing is rendered again. */
function useSlowOpening(attempt: number, progress: (() => string) | undefined): SlowOpening {
  const [shown, setShown] = useState(FAST)
  const latest = useRef(progress)
  useEffect(() => {
    latest.current = progress
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt counts from its own start
  useEffect(() => {
    setShown(FAST)
    const start = performance.now()
    const timer = setInterval(() => {
      const elapsed = performance.now() - start
      if (elapsed >= SLOW_MS) setShown({ elapsed, text: latest.current?.() })
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [attempt])
  return shown
}

const INTERRUPTIONS = {
  lost: 'Sambungan terputus. Halaman muncul begitu Anda tersambung lagi.',
  slow: 'Sambungan sangat lambat. Halaman muncul begitu datanya tiba.',
}

/** Requests are being repeated: what is loaded can still be read. */
export function Interrupted({ interrupted }: { interrupted: keyof typeof INTERRUPTIONS | undefined }) {
  return (
    <p
      role="status"
      className={classes(
        'absolute inset-x-0 top-16 z-20 mx-auto flex w-fit max-w-[90%] items-center gap-2 rounded bg-surface px-4 py-2 text-sm text-ink shadow-float',
        !interrupted && 'sr-only',
      )}
    >
      {interrupted && (
        <>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {INTERRUPTIONS[interrupted]}
        </>
      )}
    </p>
  )
}
