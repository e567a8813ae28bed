import './page/pdf-page.css'
import { Headphones, MoveHorizontal, NotebookText, TextSelect } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BookHandle, BookState } from '#flipbook/render/book-options.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { classes } from '#web/ui/classes.ts'
import { markingKeys } from '../marks/use-marking.tsx'
import { useMarks } from '../marks/use-marks.ts'
import { THEME_COLORS } from '../page-theme.ts'
import type { PanelTab } from '../panel/book-panel.tsx'
import { FurtherOffer } from '../place/further-offer.tsx'
import { usePlace } from '../place/use-place.ts'
import { PDF_HELP, ReaderHelp } from '../reader-help.tsx'
import { Interrupted, ReaderFailure, ReaderOpening } from '../reader-message.tsx'
import type { ReaderProps } from '../reader-props.ts'
import { CONTROLS, type ReaderAction, ReaderScreen } from '../reader-screen.tsx'
import { ReaderTools } from '../reader-tools.tsx'
import { HitBar } from '../search/hit-bar.tsx'
import { useBookSearch } from '../search/use-book-search.ts'
import { useFadingControls } from '../use-fading-controls.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { usePageTheme } from '../use-page-theme.ts'
import { useReaderKeys } from '../use-reader-keys.ts'
import { WayBack } from '../way-back.tsx'
import { useReadAloud } from './aloud/use-read-aloud.ts'
import { pageNames } from './page-names.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { forwardOf, type PdfBook } from './pdf-book.ts'
import { PdfFooter } from './pdf-footer.tsx'
import { PdfPanel } from './pdf-panel.tsx'
import { PdfStage } from './pdf-stage.tsx'
import { searchPages } from './text/search-pages.ts'
import { useCopyLimit } from './use-copy-limit.ts'
import { type PdfAccess, useOpenedPdf } from './use-opened-pdf.ts'
import { usePageMarks } from './use-page-marks.ts'
import { usePastEnd } from './use-past-end.ts'
import { usePdfMarking } from './use-pdf-marking.ts'
import { usePdfPages } from './use-pdf-pages.ts'

export type PdfReaderProps = PdfAccess & ReaderProps

const HANDS =
  'Geser halaman untuk membaliknya, ketuk untuk memperbesar, cubit dengan dua jari untuk mengatur besarnya. Ketuk di samping buku juga membalik halaman.'

/** The PDF reader: the page and nothing else, with controls that appear on movement, tap or focus. */
export function PdfReader({
  title,
  language,
  home,
  place,
  marking: marksAccess,
  mark,
  onPastEnd,
  onForward,
  ...access
}: PdfReaderProps) {
  const screen = useRef<HTMLDivElement>(null)
  const book = useRef<BookHandle>(null)
  const { book: opened, failure, interrupted, password, progress, retry } = useOpenedPdf(access)
  const kept = usePlace(place)
  /** The book whose first page is shown. */
  const [shownBook, setShownBook] = useState<PdfBook>()
  const [state, setState] = useState<BookState>()
  const [theme, setTheme] = usePageTheme()
  const [selecting, setSelecting] = useState(false)
  const [help, setHelp] = useState(false)
  const [panel, setPanel] = useState<PanelTab>()
  const fullScreen = useFullScreen()

  /** The page before a jump. */
  const [left, setLeft] = useState<number>()
  const goToPage = useCallback((wanted: number) => {
    const handle = book.current
    if (!handle) return
    const [before] = handle.pages
    if (!handle.pages.includes(wanted)) setLeft((first) => first ?? before)
    handle.goToPage(wanted)
  }, [])
  const goBack = () => {
    if (left !== undefined) book.current?.goToPage(left)
    setLeft(undefined)
  }
  const inView = state?.pages ?? NO_PAGES
  const page = state?.page ?? 1
  const search = useBookSearch({
    find: useMemo(() => opened && searchPages(opened), [opened]),
    compareToView: (hit) => hit.page - page,
    onGo: (hit) => goToPage(hit.page),
  })
  const forward = opened?.forwardDirection ?? forwardOf(language)
  useEffect(() => onForward?.(forward), [forward, onForward])
  /** The page that is being turned to, until the turn is over. */
  const turningTo = useRef<number>(undefined)
  const onChange = useCallback((now: BookState) => {
    turningTo.current = undefined
    setState(now)
  }, [])
  const showPage = useCallback(
    (wanted: number) => {
      const handle = book.current
      if (!handle || handle.pages.includes(wanted) || turningTo.current === wanted) return
      // The next page is turned to, so that the eye can follow; to any other page the book jumps.
      if (wanted === (handle.pages.at(-1) ?? 0) + 1) {
        turningTo.current = wanted
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
  const pages = usePdfPages(
    opened,
    names,
    { theme, mark, selecting, marks },
    { openAgain: retry, goToPage, openMark },
  )
  useCopyLimit()
  const zoomed = (state?.zoom ?? 1) > 1.01
  const atEnd = state?.pages.includes(state.numPages) ?? false
  // A drag moves a zoomed page, and selects text.
  usePastEnd(atEnd && !zoomed && !selecting, forward, onPastEnd)

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
            ...(left === undefined ? {} : { Backspace: goBack }),
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
  const ready = opened !== undefined && shownBook === opened
  const showsBook = opened !== undefined && kept.start !== undefined && failure === undefined
  return (
    <ReaderScreen
      ref={screen}
      title={title}
      home={home}
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
          <PdfFooter
            book={book}
            state={state}
            aloud={aloud}
            selecting={selecting}
            onSelectingEnd={() => setSelecting(false)}
            names={names}
            thumbnails={opened.thumbnails}
            forward={forward}
            onGo={goToPage}
          />
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
          <PdfStage
            ref={book}
            pages={pages}
            title={title}
            names={names}
            numPages={opened.numPages}
            place={kept}
            state={state}
            forwardDirection={forward}
            selecting={selecting}
            paper={THEME_COLORS[theme].paper}
            ready={ready}
            faded={controls.faded}
            onChange={onChange}
            onReady={() => setShownBook(opened)}
            onFullscreen={fullScreen.toggle}
          />
        )}
      </div>
      {!ready && failure === undefined && <ReaderOpening theme={theme} progress={progress} onRetry={retry} />}
      {failure !== undefined && <ReaderFailure kind={failure} home={home} onRetry={retry} />}
      {opened && panel !== undefined && failure === undefined && (
        <PdfPanel
          tab={panel}
          book={opened}
          title={title}
          names={names}
          page={page}
          inView={inView}
          search={search}
          marks={own}
          marking={marking}
          onTab={setPanel}
          onGo={goToPage}
        />
      )}
      {opened && panel === undefined && search.present !== undefined && failure === undefined && (
        <HitBar search={search} shown={controls.shown} onList={() => setPanel('search')} />
      )}
      {ready &&
        left !== undefined &&
        !inView.includes(left) &&
        search.present === undefined &&
        controls.shown && <WayBack onBack={goBack} />}
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
}

const NO_PAGES: readonly number[] = []
const NO_OWN_MARKS: readonly ShownMark[] = []
