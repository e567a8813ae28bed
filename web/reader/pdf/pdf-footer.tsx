import { ZoomIn, ZoomOut } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import type { BookHandle, BookState } from '#flipbook/render/book-options.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AloudBar } from './aloud/aloud-bar.tsx'
import type { ReadAloud } from './aloud/use-read-aloud.ts'
import { PageNavigator } from './page-navigator.tsx'

type Props = Pick<ComponentProps<typeof PageNavigator>, 'names' | 'thumbnails' | 'forward' | 'onGo'> & {
  book: RefObject<BookHandle | null>
  state: BookState
  aloud: ReadAloud
  selecting: boolean
  onSelectingEnd(): void
}

/** Below the book: the bars of what goes on, the pages, and how large they are. */
export function PdfFooter({ book, state, aloud, selecting, onSelectingEnd, ...navigator }: Props) {
  return (
    <div className="min-w-0 flex-1">
      {aloud.state !== 'off' && <AloudBar aloud={aloud} />}
      {selecting && <SelectingBar onEnd={onSelectingEnd} />}
      <div className="flex items-center">
        <PageNavigator
          {...navigator}
          page={state.page}
          numPages={state.numPages}
          canFlipLeft={state.canFlipLeft}
          canFlipRight={state.canFlipRight}
          onFlipLeft={() => book.current?.flipLeft()}
          onFlipRight={() => book.current?.flipRight()}
        />
        <div className="flex max-sm:hidden">
          <IconButton label="Perkecil" disabled={!state.canZoomOut} onClick={() => book.current?.zoomOut()}>
            <ZoomOut aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Perbesar" disabled={!state.canZoomIn} onClick={() => book.current?.zoomIn()}>
            <ZoomIn aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </div>
  )
}

/** Shown on phones, where the button for selecting is in the menu: says that text can be selected, and ends it. */
function SelectingBar({ onEnd }: { onEnd: () => void }) {
  return (
    <div className="flex items-center gap-2 pl-3 text-sm sm:hidden">
      <p className="min-w-0 flex-1">Tekan lama pada teks untuk memilihnya.</p>
      <Button kind="ghost" onClick={onEnd}>
        Selesai
      </Button>
    </div>
  )
}
