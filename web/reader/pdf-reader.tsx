import './pdf-page.css'
import { TextSelect, WifiOff, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Flipbook } from '#flipbook/react/flipbook.tsx'
import type { BookHandle, BookState } from '#flipbook/render/book-options.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageNavigator } from './page-navigator.tsx'
import { isPageTheme, type PageTheme, THEME_COLORS } from './page-theme.ts'
import { openPdf, type PdfBook } from './pdf-document.ts'
import { pdfPages } from './pdf-page-source.ts'
import { PDF_HELP, ReaderHelp } from './reader-help.tsx'
import { ReaderFailure, ReaderOpening } from './reader-message.tsx'
import { CONTROLS, ReaderScreen } from './reader-screen.tsx'
import { keep, readKept } from './reader-store.ts'
import { type ReadingFailureKind, toReadingFailure } from './reading-failure.ts'
import { useFadingControls } from './use-fading-controls.ts'
import { useFullScreen } from './use-full-screen.ts'

export type PdfReaderProps = {
  /** Where the file is, on this origin. */
  fileUrl: string
  token: string
  title: string
  /** The shelf. */
  homeHref: string
  /** What stands there; 'Buku Saya' without it. */
  homeText?: string | undefined
  /** Under which the place in the book is kept on this device: begins with the user's id. */
  positionKey: string
  /** Asks to sign in on the spot and gives the new token; rejects when the reader will not. */
  onNeedSignIn: () => Promise<string>
  /** The side that reading goes to; `left` for books that are read from right to left. */
  forwardDirection?: 'right' | 'left'
}

const LABELS = (title: string) => ({
  book: title,
  role: 'buku',
  position: (pages: readonly number[], total: number) => `Halaman ${pages.join(' dan ')} dari ${total}`,
})
const HANDS =
  'Geser halaman untuk membaliknya, ketuk untuk memperbesar, cubit dengan dua jari untuk mengatur besarnya. Ketuk di samping buku juga membalik halaman.'
const THEME_KEY = 'warna-halaman'

type Opened = { book: PdfBook; startPage: number }

/** The PDF reader: the page and nothing else, with controls that fade in by movement, tap or focus. */
export function PdfReader({
  fileUrl,
  token,
  title,
  homeHref,
  homeText,
  positionKey,
  onNeedSignIn,
  forwardDirection = 'right',
}: PdfReaderProps) {
  const screen = useRef<HTMLDivElement>(null)
  const book = useRef<BookHandle>(null)
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<ReadingFailureKind>()
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState(false)
  const [interrupted, setInterrupted] = useState(false)
  const [state, setState] = useState<BookState>()
  const [theme, setTheme] = useState<PageTheme>('siang')
  const [selecting, setSelecting] = useState(false)
  const [help, setHelp] = useState(false)
  const fullScreen = useFullScreen()
  const controlsShown = useFadingControls(screen, CONTROLS, help || failure !== undefined)

  // The book stays open when a new token comes: only another file is another book.
  const access = useRef({ token, onNeedSignIn })
  useEffect(() => {
    access.current = { token, onNeedSignIn }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how 'Muat ulang' asks again
  useEffect(() => {
    let left = false
    let current: PdfBook | undefined
    setOpened(undefined)
    setFailure(undefined)
    setReady(false)
    const kept = readKept(positionKey)
    openPdf({
      url: fileUrl,
      token: access.current.token,
      needSignIn: () => access.current.onNeedSignIn(),
      onInterrupted: setInterrupted,
      onLost: (lost) => setFailure(lost.kind),
    })
      .then(async (book) => {
        current = book
        const startPage = pageOf(await kept)
        if (left) book.close()
        else setOpened({ book, startPage })
      })
      .catch((error) => {
        if (!left) setFailure(toReadingFailure(error).kind)
      })
    return () => {
      left = true
      current?.close()
    }
  }, [fileUrl, positionKey, attempt])

  useEffect(() => {
    void readKept(THEME_KEY).then((kept) => {
      if (isPageTheme(kept)) setTheme(kept)
    })
  }, [])

  const pages = useMemo(
    () =>
      opened &&
      pdfPages(opened.book, {
        theme: 'siang',
        label: (page) => `Halaman ${page}`,
        brokenPage: 'Halaman ini rusak dan tidak dapat ditampilkan.',
        goToPage: (page) => book.current?.goToPage(page),
      }),
    [opened],
  )
  const sources = useMemo(() => (pages ? [null, ...pages.sources, null] : []), [pages])
  useEffect(() => pages?.setTheme(theme), [pages, theme])

  const chooseTheme = (next: PageTheme) => {
    setTheme(next)
    void keep(THEME_KEY, next)
  }

  const page = state?.page
  useEffect(() => {
    if (opened && page) void keep(positionKey, { page, of: opened.book.numPages, at: Date.now() })
  }, [opened, page, positionKey])

  const onReady = useCallback(() => setReady(true), [])
  const labels = useMemo(() => LABELS(title), [title])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key === '?' && !typing && !event.ctrlKey && !event.metaKey) setHelp(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const colors = THEME_COLORS[theme]
  return (
    <ReaderScreen
      ref={screen}
      title={title}
      homeHref={homeHref}
      homeText={homeText}
      theme={theme}
      onTheme={chooseTheme}
      onHelp={() => setHelp(true)}
      controlsShown={controlsShown}
      tools={
        opened && (
          <IconButton
            label={selecting ? 'Selesai memilih teks' : 'Pilih teks'}
            aria-pressed={selecting}
            className={selecting ? 'bg-line' : ''}
            onClick={() => setSelecting(!selecting)}
          >
            <TextSelect aria-hidden className="size-5" />
          </IconButton>
        )
      }
      footer={
        opened && state && failure === undefined ? (
          <>
            <PageNavigator
              page={state.page}
              numPages={state.numPages}
              canFlipLeft={state.canFlipLeft}
              canFlipRight={state.canFlipRight}
              onFlipLeft={() => book.current?.flipLeft()}
              onFlipRight={() => book.current?.flipRight()}
              onGo={(wanted) => book.current?.goToPage(wanted)}
            />
            <div className="flex max-sm:hidden">
              <IconButton
                label="Perkecil"
                disabled={!state.canZoomOut}
                onClick={() => book.current?.zoomOut()}
              >
                <ZoomOut aria-hidden className="size-5" />
              </IconButton>
              <IconButton label="Perbesar" disabled={!state.canZoomIn} onClick={() => book.current?.zoomIn()}>
                <ZoomIn aria-hidden className="size-5" />
              </IconButton>
            </div>
          </>
        ) : undefined
      }
    >
      {opened && failure === undefined && (
        <Flipbook
          ref={book}
          pages={sources}
          startPage={opened.startPage}
          forwardDirection={forwardDirection}
          mode={selecting ? 'select' : 'turn'}
          paper={colors.paper}
          keyboard="page"
          labels={labels}
          onChange={setState}
          onReady={onReady}
          onFullscreen={fullScreen.toggle}
          className={classes(
            'absolute inset-0 px-2 py-3 -outline-offset-4 transition-opacity sm:px-6 sm:py-7',
            selecting && 'pdf-selecting',
            ready ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
      {!ready && failure === undefined && <ReaderOpening paper={colors.paper} ink={colors.ink} />}
      {failure !== undefined && (
        <ReaderFailure
          kind={failure}
          homeHref={homeHref}
          homeText={homeText}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
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
      <ReaderHelp open={help} onOpenChange={setHelp} lines={PDF_HELP} hands={HANDS} />
    </ReaderScreen>
  )
}

/** The page that was kept; the first one for a book that was never opened here. */
function pageOf(kept: unknown): number {
  const known = typeof kept === 'object' && kept !== null && 'page' in kept ? Number(kept.page) : 1
  return Number.isInteger(known) && known > 0 ? known : 1
}
