import { BookmarkCheck, X } from 'lucide-react'
import { formatDate } from '#kernel/time.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { FurtherPlace } from './choose-place.ts'

export type FurtherOfferProps = {
  further: FurtherPlace
  /** The place in words: "halaman 120", "40%". */
  where: string
  onGo: () => void
  onDismiss: () => void
}

/** Offers to continue where another device, or an earlier visit, was further. It never goes there by itself. */
export function FurtherOffer({ further, where, onGo, onDismiss }: FurtherOfferProps) {
  return (
    <div
      role="status"
      data-reader-controls
      className="absolute inset-x-3 top-17 z-30 mx-auto flex max-h-[60dvh] w-fit max-w-2xl animate-[appear_160ms] flex-wrap items-center gap-x-3 overflow-y-auto rounded bg-surface py-2 pr-1 pl-4 text-sm text-ink shadow-float"
    >
      <BookmarkCheck aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-44">
        {further.elsewhere ? 'Di perangkat lain' : 'Sebelumnya'} Anda sampai {where}{' '}
        <span className="whitespace-nowrap text-muted">({formatDate(further.readAt)})</span>.
      </p>
      {/* On a phone the buttons stand below the text. */}
      <div className="ml-auto flex items-center">
        <Button kind="ghost" className="px-3" onClick={onGo}>
          Lanjut ke sana
        </Button>
        <IconButton label="Tetap di sini" className="text-muted" onClick={onDismiss}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
