import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { backdropLook } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Stays in view below the content that scrolls. */
  footer?: ReactNode
}

/** A panel at the bottom edge, for narrow screens. */
export function Sheet({ open, onOpenChange, title, children, footer }: SheetProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t bg-surface text-ink shadow-float transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full">
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Tutup" className="text-muted">
                  <X aria-hidden className="size-5" />
                </IconButton>
              }
            />
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer !== undefined && <div className="border-t border-line p-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
