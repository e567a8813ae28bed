// Over 300 lines: it joins the parts of the reader, each of which has a file of its own.
import { ALargeSmall, BookOpen, NotebookText, ScrollText } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { classes } from '#web/ui/classes.ts'
import { showToast } from '#web/ui/toast.ts'
import { MarksPanel } from '../marks/marks-panel.tsx'
import { markingKeys } from '../marks/use-marking.tsx'
import { useMarks } from '../marks/use-marks.ts'
import { BookPanel, panelCoversBook } from '../panel/book-panel.tsx'
import { ContentsList } from '../panel/contents-list.tsx'
import { FurtherOffer } from '../place/further-offer.tsx'
import { usePlace } from '../place/use-place.ts'
import { HTML_HELP, ReaderHelp } from '../reader-help.tsx'
import { ReaderFailure, ReaderOpening } from '../reader-message.tsx'
import type { ReaderProps } from '../reader-props.ts'
import { CONTROLS, type ReaderAction, ReaderScreen } from '../reader-screen.tsx'
import { ReaderTools } from '../reader-tools.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import { useBookSearch } from '../search/use-book-search.ts'
import { useFadingControls } from '../use-fading-controls.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { useReaderKeys } from '../use-reader-keys.ts'
import { WayBack } from '../way-back.tsx'
import { BookFrame, type BookFrameHandle, type OpenedBook } from './book-frame.tsx'
import type { ViewState } from './book-view.ts'
import { presentEntry } from './contents.ts'
import { HtmlFooter } from './html-footer.tsx'
import { DEFAULT_LOOK, LOOK_STEPS, stepOf } from './look.ts'
import { HtmlLookPanel } from './look-panel.tsx'
import { searchText, type TextHit } from './search-text.ts'
import { comparePositions, type TextPosition } from './text-position.ts'
import { useHtmlMarking } from './use-html-marking.ts'
import { useKeptView } from './use-kept-view.ts'
import { useLook } from './use-look.ts'
import { type HtmlAccess, useOpenedHtml } from './use-opened-html.ts'

export type HtmlReaderProps = HtmlAccess & ReaderProps

const HANDS =
  'Gulung untuk membaca, atau pilih Halaman: ketuk tepi layar atau usap untuk membalik. Ukuran huruf, jarak baris, lebar kolom, dan warna dapat diatur sesuai kenyamanan Anda.'

const TABS = ['contents', 'search', 'marks'] as const
const TABS_WITHOUT_MARKS = ['contents', 'search'] as const
type Tab = (typeof TABS)[number]
type Panel = Tab | 'help' | 'look'

/** The reader of HTML books: the text in a frame without scripts, the controls around it. */
export function HtmlReader(props: HtmlReaderProps) {
  const { title, home } = props
  const screen = useRef<HTMLDivElement>(null)
  const frame = useRef<BookFrameHandle>(null)
  const { markup, failure, retry } = useOpenedHtml(props.place.positionKey, props)
  const kept = usePlace(props.place)
  const [chosenLook, setLook] = useLook()
  const [book, setBook] = useState<OpenedBook>()
  const [view, setView] = useState<ViewState>()
  /** The reader's place before a jump. */
  const [left, setLeft] = useState<TextPosition>()
  const [panel, setPanel] = useState<Panel>()
  const fullScreen = useFullScreen()
  const look = chosenLook ?? DEFAULT_LOOK
  const isPaged = look.mode === 'pages'
  const turnsLeft = book?.turnsLeft ?? false
  const own = useMarks(props.marking)
  const marking = useHtmlMarking(own, { book, view, theme: look.theme })
  const held = panel !== undefined || failure !== undefined || marking.open
  const controls = useFadingControls(screen, CONTROLS, held)
  const isReady = book !== undefined && markup !== undefined && failure === undefined

  const { onForward } = props
  useEffect(() => {
    if (book) onForward?.(book.turnsLeft ? 'left' : 'right')
  }, [book, onForward])

  useKeptView({ view, book, keep: kept.keep, isSample: props.place.isSample })

  const inView = useRef<TextPosition>(undefined)
  useEffect(() => {
    inView.current = view?.position
  }, [view])
  const onLeave = useCallback(() => setLeft(inView.current), [])
  const goBack = () => {
    if (left) frame.current?.goTo(left)
    setLeft(undefined)
    frame.current?.focus()
  }
  const turn = (direction: 1 | -1) => frame.current?.turn(direction)
  const goToShare = (share: number) => frame.current?.goToShare(share)

  const search = useBookSearch({
    find: useMemo(() => book && searchText(book.index), [book]),
    compareToView: ({ span }) => (view ? comparePositions(span.start, view.position) : 1),
    onGo: ({ span }) => {
      setLeft((before) => before ?? view?.position)
      frame.current?.goTo(span.start)
    },
  })
  const { hits, present } = search
  const isSearching = panel === 'search'
  useEffect(() => {
    const shown = isSearching ? hits : NO_HITS
    const one = present === undefined ? undefined : shown[present]?.span
    frame.current?.showHits(
      shown.map(({ span }) => span),
      one,
    )
  }, [hits, present, isSearching])

  const closePanel = () => {
    setPanel(undefined)
    frame.current?.focus()
  }
  const toggle = (tab: Tab) => (panel === tab ? closePanel() : setPanel(tab))
  const goFromPanel = (position: TextPosition) => {
    onLeave()
    frame.current?.goTo(position)
    if (panelCoversBook()) closePanel()
  }
  const goToMark = (mark: ShownMark) => {
    const position = marking.positionOf(mark)
    if (!position)
      return showToast({ kind: 'info', text: 'Teks ini tidak ada lagi di edisi terbaru buku ini.' })
    goFromPanel(position)
  }
  const switchMode = () => setLook({ ...look, mode: isPaged ? 'scroll' : 'pages' })
  const resize = (direction: 1 | -1) =>
    setLook({ ...look, fontSize: stepOf(LOOK_STEPS.fontSize, look.fontSize, direction) })
  const openSearch = () => setPanel('search')
  const onKey = useReaderKeys(
    isReady
      ? {
          onSearch: openSearch,
          onTurn: turn,
          keys: {
            '?': () => setPanel('help'),
            '/': openSearch,
            i: () => toggle('contents'),
            a: () => setPanel('look'),
            m: switchMode,
            f: fullScreen.toggle,
            '+': () => resize(1),
            '=': () => resize(1),
            '-': () => resize(-1),
            Home: () => goToShare(0),
            End: () => goToShare(1),
            PageDown: () => turn(1),
            PageUp: () => turn(-1),
            ...(left ? { Backspace: goBack } : {}),
            ...(own ? markingKeys(marking, () => toggle('marks')) : {}),
            ...(isPaged
              ? {
                  ArrowRight: () => turn(turnsLeft ? -1 : 1),
                  ArrowLeft: () => turn(turnsLeft ? 1 : -1),
                }
              : {}),
            // Vertical text is scrolled sideways, so the up and down arrows would do nothing.
            ...(isPaged || book?.isVertical ? { ArrowDown: () => turn(1), ArrowUp: () => turn(-1) } : {}),
          },
        }
      : undefined,
  )
  // Events in the frame do not reach this document, but a movement there has to show the controls too.
  const onActivity = useCallback(() => screen.current?.dispatchEvent(new Event('pointermove')), [])

  const start = kept.start?.place
  const further = kept.further?.place
  const beside = panel === 'contents' || panel === 'search' || panel === 'marks' ? panel : undefined
  const actions: readonly ReaderAction[] = isReady
    ? [
        ...(own ? [{ label: 'Penanda', icon: NotebookText, onSelect: () => toggle('marks') }] : []),
        { label: 'Tampilan teks', icon: ALargeSmall, onSelect: () => setPanel('look') },
        {
          label: isPaged ? 'Baca dengan menggulung' : 'Baca per halaman',
          icon: isPaged ? ScrollText : BookOpen,
          onSelect: switchMode,
        },
      ]
    : []
  return (
    <ReaderScreen
      ref={screen}
      title={title}
      home={home}
      theme={look.theme}
      onTheme={(theme) => setLook({ ...look, theme })}
      onHelp={() => setPanel('help')}
      controlsShown={controls.shown}
      actions={actions}
      tools={
        isReady && (
          <ReaderTools
            contentsLabel="Daftar isi"
            panel={beside}
            onPanel={toggle}
            bookmark={
              own && {
                label: marking.bookmarks.length > 0 ? 'Hapus tanda di sini' : 'Tandai tempat ini',
                isSet: marking.bookmarks.length > 0,
                onToggle: marking.toggleBookmarkHere,
              }
            }
          />
        )
      }
      footer={
        view && isReady ? (
          <HtmlFooter
            view={view}
            isPaged={isPaged}
            turnsLeft={turnsLeft}
            onTurn={turn}
            onShare={goToShare}
            onLeave={onLeave}
          />
        ) : undefined
      }
    >
      {markup !== undefined && chosenLook && kept.start && failure === undefined && (
        <div
          className={classes(
            'absolute inset-y-0 right-0 transition-opacity',
            beside === undefined ? 'left-0' : 'left-0 sm:left-80',
            isReady ? 'opacity-100' : 'opacity-0',
          )}
        >
          <BookFrame
            ref={frame}
            markup={markup}
            title={title}
            language={props.language}
            mark={props.mark}
            look={chosenLook}
            start={start?.kind === 'HTML' ? start : undefined}
            onOpened={setBook}
            onMove={setView}
            onPastEnd={props.onPastEnd}
            onLeave={onLeave}
            onKey={onKey}
            onActivity={onActivity}
            isTaken={marking.isMarked}
          />
        </div>
      )}
      {!isReady && failure === undefined && (
        <ReaderOpening
          theme={look.theme}
          progress={markup === undefined ? textIsFetched : textIsLaidOut}
          onRetry={retry}
        />
      )}
      {failure !== undefined && <ReaderFailure kind={failure} home={home} onRetry={retry} />}
      {isReady && kept.further && further?.kind === 'HTML' && (
        <FurtherOffer
          further={kept.further}
          where={`${Math.round(kept.further.share * 100)}%`}
          onGo={() => {
            onLeave()
            frame.current?.goToPlace(further)
            kept.dismiss()
          }}
          onDismiss={kept.dismiss}
        />
      )}
      {left && isReady && <WayBack onBack={goBack} />}
      {beside && isReady && view && (
        <BookPanel tab={beside} tabs={own ? TABS : TABS_WITHOUT_MARKS} onTab={setPanel} onClose={closePanel}>
          {beside === 'contents' &&
            (book.contents.length === 0 ? (
              <p className="p-4 text-muted">Buku ini tidak memiliki daftar isi.</p>
            ) : (
              <ContentsList
                entries={book.contents}
                present={presentEntry(book.contents, view.position)}
                onGo={(index) => {
                  const entry = book.contents[index]
                  if (entry) goFromPanel(entry.position)
                }}
              />
            ))}
          {beside === 'search' && (
            <SearchPanel search={search} placeOf={({ share }) => `${Math.round(share * 100)}%`} />
          )}
          {beside === 'marks' && own && (
            <MarksPanel marks={own} title={title} onGo={goToMark} onEdit={marking.edit} />
          )}
        </BookPanel>
      )}
      {marking.view}
      <HtmlLookPanel
        open={panel === 'look'}
        onOpenChange={(open) => setPanel(open ? 'look' : undefined)}
        look={look}
        onLook={setLook}
      />
      <ReaderHelp
        open={panel === 'help'}
        onOpenChange={(open) => setPanel(open ? 'help' : undefined)}
        lines={HTML_HELP}
        hands={HANDS}
      />
    </ReaderScreen>
  )
}

const NO_HITS: readonly TextHit[] = []
const textIsFetched = () => 'Teksnya masih dimuat.'
const textIsLaidOut = () => 'Teksnya sudah dimuat dan sedang ditata.'
