// Over 300 lines: it joins the parts of the reader, each of which has a file of its own.
import './page/pdf-page.css'
import { Headphones, MoveHorizontal, NotebookText, TextSelect, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Flipbook } from '#flipbook/react/flipbook.tsx'
import type { BookHandle, BookState } from '#flipbook/render/book-options.ts'
import type { ShownMark } from '#kernel/marks.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarksPanel } from '../marks/marks-panel.tsx'
import { markingKeys } from '../marks/use-marking.tsx'
import { useMarks } from '../marks/use-marks.ts'
import { THEME_COLORS } from '../page-theme.ts'
import { BookPanel, type PanelTab, panelCoversBook } from '../panel/book-panel.tsx'
import { FurtherOffer } from '../place/further-offer.tsx'
import { usePlace } from '../place/use-place.ts'
import { PDF_HELP, ReaderHelp } from '../reader-help.tsx'
import { Interrupted, ReaderFailure, ReaderOpening } from '../reader-message.tsx'
import type { ReaderProps } from '../reader-props.ts'
import { CONTROLS, type ReaderAction, ReaderScreen } from '../reader-screen.tsx'
import { ReaderTools } from '../reader-tools.tsx'
import { HitBar } from '../search/hit-bar.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import { useBookSearch } from '../search/use-book-search.ts'
import { useFadingControls } from '../use-fading-controls.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { usePageTheme } from '../use-page-theme.ts'
import { useReaderKeys } from '../use-reader-keys.ts'
import { AloudBar } from './aloud/aloud-bar.tsx'
import { useReadAloud } from './aloud/use-read-aloud.ts'
import { type PagesLook, pdfPages } from './page/pdf-pages.ts'
import { pageNames } from './page-names.ts'
import { PageNavigator } from './page-navigator.tsx'
import { OutlineList } from './panel/outline-list.tsx'
import { ThumbnailGrid } from './panel/thumbnail-grid.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { forwardOf } from './pdf-book.ts'
import { SelectingBar } from './selecting-bar.tsx'
import { searchPages } from './text/search-pages.ts'
import { useCopyLimit } from './use-copy-limit.ts'
import { type PdfAccess, useOpenedPdf } from './use-opened-pdf.ts'
import { usePageMarks } from './use-page-marks.ts'
import { usePdfMarking } from './use-pdf-marking.ts'

export type PdfReaderProps = PdfAccess & ReaderProps

const HANDS =
  'Geser halaman untuk membaliknya, ketuk untuk memperbesar, cubit dengan dua jari untuk mengatur besarnya. Ketuk di samping buku juga membalik halaman.'

/** The PDF reader: the page and nothing else, with controls that appear on movement, tap or focus. */
export function PdfReader({
  title,
  language,
  homeHref,
  homeText,
  place,
  marking: marksAccess,
  mark,
  ...access
}: PdfReaderProps) {
  const screen = useRef<HTMLDivElement>(null)
  const book = useRef<BookHandle>(null)
  const { book: opened, failure, interrupted, password, progress, retry } = useOpenedPdf(access)
  const kept = usePlace(place)
  const [ready, setReady] = useState(false)
  const [state, setState] = useState<BookState>()
  const [theme, setTheme] = usePageTheme()
  const [selecting, setSelecting] = useState(false)
  const [help, setHelp] = useState(false)
  const [panel, setPanel] = useState<PanelTab>()
  const fullScreen = useFullScreen()

  // A file that is opened anew opens where the reader is, not where they began.
  const lastPage = useRef<number>(undefined)
  // Decided once an opening: the book follows every change of it, and would be taken back to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` is the opening that it is decided for
  const startPage = useMemo(
    () => lastPage.current ?? (kept.start?.place?.kind === 'PDF' ? kept.start.place.page : 1),
    [opened, kept.start],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening of a file waits for its first page
  useEffect(() => setReady(false), [opened])

  const goToPage = useCallback((page: number) => book.current?.goToPage(page), [])
  const inView = state?.pages ?? NO_PAGES
  const page = state?.page ?? 1
  const search = useBookSearch({
    find: useMemo(() => opened && searchPages(opened), [opened]),
    compareToView: (hit) => hit.page - page,
    onGo: (hit) => goToPage(hit.page),
  })
  const forward = opened?.forwardDirection ?? forwardOf(language)
  const showPage = useCallback(
    (wanted: number) => {
      const handle = book.current
      if (!handle || handle.pages.includes(wanted)) return
      // The next page is turned to, so that the eye can follow; to any other page the book jumps.
      if (wanted === (handle.pages.at(-1) ?? 0) + 1) {
        if (forward === 'left') handle.flipLeft()
        else handle.flipRight()
      } else handle.goToPage(wanted)
    },
    [forward],
  )
  const aloud = useReadAloud(opened, language, showPage)
  const own = useMarks(marksAccess)
  const ownMarks = own?.list ?? NO_OWN_MARKS
  const marks = usePageMarks(opened, inView, search, aloud.spoken, ownMarks)
  const names = useMemo(() => pageNames(opened?.numPages ?? 0, opened?.labels), [opened])
  const marking = usePdfMarking(own, { book: opened, names, inView, page, selecting, screen })
  const { bookmarks, openMark } = marking
  const look = useRef<PagesLook>({ theme, mark, selecting, marks })
  const pages = useMemo(
    () =>
      opened &&
      pdfPages(opened, {
        look: look.current,
        label: (number) => `Halaman ${names.nameOf(number)}`,
        brokenPage: 'Halaman ini rusak dan tidak dapat ditampilkan.',
        unpaintedPage: { text: 'Halaman ini belum dapat ditampilkan.', again: 'Muat ulang' },
        openAgain: retry,
        goToPage,
        openMark,
      }),
    [opened, names, goToPage, openMark, retry],
  )
  const sources = useMemo(() => (pages ? [null, ...pages.sources, null] : []), [pages])
  useEffect(() => {
    look.current = { theme, mark, selecting, marks }
    pages?.setLook(look.current)
  }, [pages, theme, mark, selecting, marks])
  useCopyLimit()

  const numPages = opened?.numPages ?? 0
  const { keep } = kept
  const shownPage = state?.page
  const lastInView = state?.pages.at(-1)
  useEffect(() => {
    if (shownPage === undefined || lastInView === undefined || numPages === 0) return
    lastPage.current = shownPage
    keep({ kind: 'PDF', page: shownPage, of: numPages }, Math.min(1, lastInView / numPages))
  }, [shownPage, lastInView, numPages, keep])

  const onReady = useCallback(() => setReady(true), [])
  const labels = useMemo(
    () => ({
      book: title,
      role: 'buku',
      position: (shown: readonly number[], total: number) =>
        `Halaman ${shown.map(names.nameOf).join(' dan ')} dari ${total}`,
    }),
    [title, names],
  )

  const zoomed = (state?.zoom ?? 1) > 1.01
  const fitWidth = () => (zoomed ? book.current?.zoomTo(1) : book.current?.zoomToWidth())
  const toggle = (tab: PanelTab) => setPanel((open) => (open === tab ? undefined : tab))
  const readAloud = () => (aloud.state === 'off' ? aloud.start(page) : aloud.stop())
  useReaderKeys(
    opened
      ? {
          onSearch: () => setPanel('search'),
          keys: {
            '?': () => setHelp(true),
            '/': () => setPanel('search'),
            i: () => toggle('contents'),
            w: fitWidth,
            t: () => setSelecting((on) => !on),
            ...(aloud.available ? { b: readAloud } : {}),
            ...(own ? markingKeys(marking, () => toggle('marks')) : {}),
          },
        }
      : undefined,
  )

  const held = help || panel !== undefined || failure !== undefined || marking.open
  const controls = useFadingControls(screen, CONTROLS, held)

  const actions: readonly ReaderAction[] = opened
    ? [
        ...(own ? [{ label: 'Penanda', icon: NotebookText, onSelect: () => toggle('marks') }] : []),
        {
          label: zoomed ? 'Satu halaman penuh' : 'Selebar layar',
          icon: MoveHorizontal,
          onSelect: fitWidth,
        },
        {
          label: selecting ? 'Selesai memilih teks' : 'Pilih teks',
          icon: TextSelect,
          pressed: selecting,
          onSelect: () => setSelecting(!selecting),
        },
        ...(aloud.available
          ? [
              {
                label: aloud.state === 'off' ? 'Bacakan' : 'Berhenti membacakan',
                icon: Headphones,
                pressed: aloud.state !== 'off',
                onSelect: readAloud,
              },
            ]
          : []),
      ]
    : []
  const colors = THEME_COLORS[theme]
  const showsBook = opened !== undefined && kept.start !== undefined && failure === undefined
  return (
    <ReaderScreen
      ref={screen}
      title={title}
      homeHref={homeHref}
      homeText={homeText}
      theme={theme}
      onTheme={setTheme}
      onHelp={() => setHelp(true)}
      controlsShown={controls.shown}
      actions={actions}
      tools={
        opened && (
          <ReaderTools
            contentsLabel="Daftar isi dan halaman"
            panel={panel}
            onPanel={toggle}
            bookmark={
              own && {
                label: bookmarks.length > 0 ? 'Hapus tanda halaman ini' : 'Tandai halaman ini',
                isSet: bookmarks.length > 0,
                onToggle: marking.toggleBookmarkHere,
              }
            }
          />
        )
      }
      footer={
        opened && state && failure === undefined ? (
          <div className="min-w-0 flex-1">
            {aloud.state !== 'off' && <AloudBar aloud={aloud} />}
            {selecting && <SelectingBar onEnd={() => setSelecting(false)} />}
            <div className="flex items-center">
              <PageNavigator
                page={state.page}
                numPages={state.numPages}
                names={names}
                thumbnails={opened.thumbnails}
                canFlipLeft={state.canFlipLeft}
                canFlipRight={state.canFlipRight}
                forward={forward}
                onFlipLeft={() => book.current?.flipLeft()}
                onFlipRight={() => book.current?.flipRight()}
                onGo={goToPage}
              />
              <div className="flex max-sm:hidden">
                <IconButton
                  label="Perkecil"
                  disabled={!state.canZoomOut}
                  onClick={() => book.current?.zoomOut()}
                >
                  <ZoomOut aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  label="Perbesar"
                  disabled={!state.canZoomIn}
                  onClick={() => book.current?.zoomIn()}
                >
                  <ZoomIn aria-hidden className="size-5" />
                </IconButton>
              </div>
            </div>
          </div>
        ) : undefined
      }
    >
      <div
        data-page-theme={theme}
        data-selecting={selecting ? '' : undefined}
        className={classes(
          'absolute inset-y-0 right-0',
          panel === undefined ? 'left-0' : 'left-0 sm:left-80',
        )}
      >
        {showsBook && (
          <Flipbook
            ref={book}
            pages={sources}
            startPage={startPage}
            forwardDirection={forward}
            mode={selecting ? 'select' : 'turn'}
            paper={colors.paper}
            keyboard="page"
            labels={labels}
            onChange={setState}
            onReady={onReady}
            onFullscreen={fullScreen.toggle}
            className={classes(
              'absolute inset-0 px-2 -outline-offset-4 transition-opacity sm:px-6',
              // The page leaves room for the bars until they first fade; from then on it has the whole window.
              controls.faded ? 'py-3 sm:py-7' : 'pt-17 pb-30 sm:pb-18',
              ready ? 'opacity-100' : 'opacity-0',
            )}
          />
        )}
      </div>
      {!ready && failure === undefined && <ReaderOpening theme={theme} progress={progress} onRetry={retry} />}
      {failure !== undefined && (
        <ReaderFailure kind={failure} homeHref={homeHref} homeText={homeText} onRetry={retry} />
      )}
      {opened && panel !== undefined && failure === undefined && (
        <BookPanel
          tab={panel}
          tabs={own ? TABS : TABS_WITHOUT_MARKS}
          onTab={setPanel}
          onClose={() => setPanel(undefined)}
        >
          {panel === 'contents' && (
            <OutlineList book={opened} names={names} page={page} onGo={onGoFromPanel} />
          )}
          {panel === 'pages' && (
            <ThumbnailGrid book={opened} names={names} inView={inView} onGo={onGoFromPanel} />
          )}
          {panel === 'search' && (
            <SearchPanel
              search={search}
              placeOf={(hit) => `Halaman ${names.nameOf(hit.page)}`}
              onGone={closePanelOnPhone}
            />
          )}
          {panel === 'marks' && own && (
            <MarksPanel
              marks={own}
              title={title}
              onGo={({ file, start }) => {
                // Marks of an earlier revision of the book, which was HTML, have no page.
                if (file === 'PDF') onGoFromPanel(start.part)
              }}
              onEdit={marking.edit}
            />
          )}
        </BookPanel>
      )}
      {opened && panel === undefined && search.present !== undefined && failure === undefined && (
        <HitBar search={search} shown={controls.shown} onList={() => setPanel('search')} />
      )}
      {showsBook && kept.further && kept.further.place.kind === 'PDF' && (
        <FurtherOffer
          further={kept.further}
          where={`halaman ${names.nameOf(kept.further.place.page)}`}
          onGo={() => {
            if (kept.further?.place.kind === 'PDF') goToPage(kept.further.place.page)
            kept.dismiss()
          }}
          onDismiss={kept.dismiss}
        />
      )}
      {marking.view}
      <Interrupted interrupted={interrupted} />
      <PasswordDialog question={password} />
      <ReaderHelp open={help} onOpenChange={setHelp} lines={PDF_HELP} hands={HANDS} />
    </ReaderScreen>
  )

  function onGoFromPanel(wanted: number) {
    goToPage(wanted)
    closePanelOnPhone()
  }

  function closePanelOnPhone() {
    if (panelCoversBook()) setPanel(undefined)
  }
}

const NO_PAGES: readonly number[] = []
const NO_OWN_MARKS: readonly ShownMark[] = []
const TABS: readonly PanelTab[] = ['contents', 'pages', 'search', 'marks']
const TABS_WITHOUT_MARKS = TABS.filter((tab) => tab !== 'marks')
