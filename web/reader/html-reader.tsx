import { ALargeSmall, ListTree } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadingPlace } from '#contracts/reading.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DEFAULT_LOOK, type HtmlLook, LOOK_STEPS, stepOf, toLook } from './html-book.ts'
import { type Heading, HtmlFrame, type HtmlFrameHandle } from './html-frame.tsx'
import { HtmlLookPanel } from './html-look-panel.tsx'
import type { HtmlPlace } from './html-place.ts'
import { systemTheme } from './page-theme.ts'
import { keep, readKept } from './place/device-store.ts'
import { FurtherOffer } from './place/further-offer.tsx'
import { type PlaceAccess, usePlace } from './place/use-place.ts'
import { HTML_HELP, ReaderHelp } from './reader-help.tsx'
import { ReaderFailure, ReaderOpening } from './reader-message.tsx'
import { CONTROLS, ReaderScreen } from './reader-screen.tsx'
import { type ReadingFailureKind, toReadingFailure } from './reading-failure.ts'
import { useFadingControls } from './use-fading-controls.ts'
import { useFullScreen } from './use-full-screen.ts'

export type HtmlReaderProps = {
  title: string
  /** The shelf. */
  homeHref: string
  /** What stands there; 'Buku Saya' without it. */
  homeText?: string | undefined
  token: string
  /** Fetches the book's markup with a token; rejects with a `status` where the server refused, 0 where there was no line. */
  fetchHtml: (token: string) => Promise<string>
  place: PlaceAccess
  /** Asks to sign in on the spot and gives the new token; rejects when the reader will not. */
  onNeedSignIn: () => Promise<string>
}

const HANDS =
  'Gulung untuk membaca. Ukuran huruf, jarak baris, lebar kolom, dan warna dapat diatur sesuai kenyamanan Anda.'
const LOOK_KEY = 'tampilan-teks'
const KEEP_AFTER_MS = 400

type Opened = { markup: string }
type Panel = 'help' | 'look' | 'contents'

/** The reader of HTML books: the text in a frame without scripts, the controls around it. */
export function HtmlReader(props: HtmlReaderProps) {
  const { title, homeHref, homeText } = props
  const kept = usePlace(props.place)
  const { positionKey } = props.place
  const screen = useRef<HTMLDivElement>(null)
  const frame = useRef<HtmlFrameHandle>(null)
  const latest = useRef(props)
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<ReadingFailureKind>()
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState(false)
  const [look, setLook] = useState<HtmlLook>(DEFAULT_LOOK)
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const [place, setPlace] = useState<HtmlPlace>()
  const [panel, setPanel] = useState<Panel>()
  const fullScreen = useFullScreen()
  const controls = useFadingControls(screen, CONTROLS, panel !== undefined || failure !== undefined)

  useEffect(() => {
    latest.current = props
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how 'Muat ulang' asks again
  useEffect(() => {
    let left = false
    setOpened(undefined)
    setFailure(undefined)
    setReady(false)
    const { token, fetchHtml, onNeedSignIn } = latest.current
    const keptLook = readKept(LOOK_KEY)
    fetchSignedIn(token, fetchHtml, onNeedSignIn)
      .then(async (markup) => {
        const chosenLook = toLook(await keptLook, systemTheme())
        if (left) return
        setLook(chosenLook)
        setOpened({ markup })
      })
      .catch((error) => {
        if (!left) setFailure(toReadingFailure(error).kind)
      })
    return () => {
      left = true
    }
  }, [positionKey, attempt])

  const changeLook = useCallback((next: HtmlLook) => {
    setLook(next)
    void keep(LOOK_KEY, next)
  }, [])

  const keepPlace = kept.keep
  useEffect(() => {
    if (!place || !ready) return
    const { block, within, share } = place
    const timer = setTimeout(() => keepPlace({ kind: 'HTML', block, within }, share), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [place, ready, keepPlace])

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, [role="dialog"]')) return
      const size = (direction: 1 | -1) =>
        changeLook({ ...look, fontSize: stepOf(LOOK_STEPS.fontSize, look.fontSize, direction) })
      if (event.key === '?') setPanel('help')
      else if (event.key === '+' || event.key === '=') size(1)
      else if (event.key === '-') size(-1)
      else if (event.key.toLowerCase() === 'f') fullScreen.toggle()
      else return
      event.preventDefault()
    },
    [look, changeLook, fullScreen.toggle],
  )
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])

  // What happens in the frame is not heard outside it; a movement there has to wake the controls too.
  const onActivity = useCallback(() => screen.current?.dispatchEvent(new Event('pointermove')), [])
  const onReady = useCallback(() => setReady(true), [])

  const share = Math.round((place?.share ?? 0) * 100)
  return (
    <ReaderScreen
      ref={screen}
      title={title}
      homeHref={homeHref}
      homeText={homeText}
      theme={look.theme}
      onTheme={(theme) => changeLook({ ...look, theme })}
      onHelp={() => setPanel('help')}
      controlsShown={controls.shown}
      tools={
        opened && (
          <>
            {headings.length > 1 && (
              <IconButton label="Daftar isi" onClick={() => setPanel('contents')}>
                <ListTree aria-hidden className="size-5" />
              </IconButton>
            )}
            <IconButton label="Tampilan teks" onClick={() => setPanel('look')}>
              <ALargeSmall aria-hidden className="size-6" />
            </IconButton>
          </>
        )
      }
      footer={
        ready && failure === undefined ? (
          <>
            <input
              type="range"
              min={0}
              max={100}
              value={share}
              aria-label="Kemajuan membaca"
              aria-valuetext={`${share} persen`}
              onChange={(event) => frame.current?.goToShare(Number(event.target.value) / 100)}
              className="mx-3 h-11 min-w-0 flex-1 cursor-pointer accent-primary"
            />
            <span className="w-14 text-right text-sm text-muted tabular-nums">{share}%</span>
          </>
        ) : undefined
      }
    >
      {opened && kept.start && failure === undefined && (
        <div className={classes('absolute inset-0 transition-opacity', ready ? 'opacity-100' : 'opacity-0')}>
          <HtmlFrame
            ref={frame}
            markup={opened.markup}
            title={title}
            look={look}
            startPlace={startOf(kept.start.place)}
            onPlace={setPlace}
            onHeadings={setHeadings}
            onKey={onKey}
            onActivity={onActivity}
            onReady={onReady}
          />
        </div>
      )}
      {!ready && failure === undefined && <ReaderOpening theme={look.theme} />}
      {failure !== undefined && (
        <ReaderFailure
          kind={failure}
          homeHref={homeHref}
          homeText={homeText}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {kept.further && (
        <FurtherOffer
          further={kept.further}
          where={`${Math.round(kept.further.share * 100)}%`}
          onGo={() => {
            frame.current?.goToShare(kept.further?.share ?? 0)
            kept.dismiss()
          }}
          onDismiss={kept.dismiss}
        />
      )}
      <HtmlLookPanel
        open={panel === 'look'}
        onOpenChange={(open) => setPanel(open ? 'look' : undefined)}
        look={look}
        onLook={changeLook}
      />
      <Dialog
        open={panel === 'contents'}
        onOpenChange={(open) => setPanel(open ? 'contents' : undefined)}
        title="Daftar isi"
      >
        <ol className="max-h-[60dvh] overflow-y-auto">
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings never change their order, and may repeat
            <li key={index}>
              <button
                type="button"
                onClick={() => {
                  setPanel(undefined)
                  frame.current?.goToHeading(index)
                }}
                className="min-h-11 w-full rounded px-3 py-2 text-left transition-colors hover:bg-line/60"
                style={{ paddingLeft: `${heading.level * 0.75}rem` }}
              >
                {heading.text}
              </button>
            </li>
          ))}
        </ol>
      </Dialog>
      <ReaderHelp
        open={panel === 'help'}
        onOpenChange={(open) => setPanel(open ? 'help' : undefined)}
        lines={HTML_HELP}
        hands={HANDS}
      />
    </ReaderScreen>
  )
}

function startOf(place: ReadingPlace | undefined): HtmlPlace | undefined {
  return place?.kind === 'HTML' ? { block: place.block, within: place.within, share: 0 } : undefined
}

/** A dead token asks to sign in on the spot, once, and goes on with the new one. */
async function fetchSignedIn(
  token: string,
  fetchHtml: (token: string) => Promise<string>,
  needSignIn: () => Promise<string>,
): Promise<string> {
  try {
    return await fetchHtml(token)
  } catch (error) {
    if (toReadingFailure(error).kind !== 'signed-out') throw error
    const fresh = await needSignIn().catch(() => {
      throw error
    })
    return fetchHtml(fresh)
  }
}
