import { BookX, FileLock2, LibraryBig, WifiOff } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import { defaultShopFacts, type RootData } from '#web/shell/shop-facts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type PageTheme, THEME_COLORS } from './page-theme.ts'
import { failureWords, type ReadingFailureKind } from './reading-failure.ts'

const ICONS: Record<ReadingFailureKind, typeof BookX> = {
  password: FileLock2,
  damaged: BookX,
  empty: BookX,
  copy: BookX,
  incomplete: WifiOff,
  'signed-out': LibraryBig,
  'not-owned': LibraryBig,
  unreachable: WifiOff,
  busy: WifiOff,
  unknown: BookX,
}

export type ReaderFailureProps = {
  kind: ReadingFailureKind
  homeHref: string
  homeText?: string | undefined
  onRetry: () => void
}

/** Shown in place of the book: what happened, what to do, and a link to the shelf (F53). */
export function ReaderFailure({ kind, homeHref, homeText = 'Buku Saya', onRetry }: ReaderFailureProps) {
  const { title, text, retry, contact } = failureWords(kind)
  const { email } = useRouteLoaderData<RootData>('root')?.shop ?? defaultShopFacts
  const Icon = ICONS[kind]
  const home = (
    <ButtonLink kind={retry ? 'ghost' : 'primary'} link={<a href={homeHref}>{homeText}</a>}>
      {homeText}
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
          {home}
        </div>
      </div>
    </div>
  )
}

/** A sheet of paper while the book is being fetched. Nothing moves when the first page replaces it. */
export function ReaderOpening({ theme }: { theme?: PageTheme }) {
  const colors = theme && THEME_COLORS[theme]
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center p-6">
      <div
        // Sized by its width: its height is at most four fifths of the window's, and its width at most the window's.
        className="grid aspect-[2/3] w-[min(100%,53dvh)] place-items-center bg-surface text-ink shadow-lift"
        style={colors && { background: colors.paper, color: colors.ink }}
      >
        <span className="flex items-center gap-3 px-4 opacity-80">
          <Spinner className="size-5" />
          Membuka buku…
        </span>
      </div>
    </div>
  )
}

/** The connection was lost while reading: what is loaded can still be read. */
export function Interrupted({ interrupted }: { interrupted: boolean }) {
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
          Sambungan terputus. Halaman muncul begitu Anda tersambung lagi.
        </>
      )}
    </p>
  )
}
