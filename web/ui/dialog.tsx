import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The text of a button before those of the footer that closes it: "Batal". */
  back?: string
  /** The buttons. */
  footer?: ReactNode
  /** It closes only by its own buttons, not by Escape, a press outside or a cross. */
  persistent?: boolean
  wide?: boolean
  /** Gets the focus on closing, where the element that opened the dialog may be gone. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on opening, where it should not go to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Gives the focus to the title on opening, where it should not go to the first control. */
  focusTitle?: boolean
}

export const backdropLook =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The focus is returned without scrolling, but the element may be covered by a bar: the page has changed meanwhile. */
function scrolledIntoView(element: HTMLElement | null): HTMLElement | null {
  element?.scrollIntoView({ block: 'nearest' })
  return element
}

/** Whether a changed field contains text of a form that can be lost; a search does not. */
function isText(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return target.form !== null
  if (!(target instanceof HTMLInputElement) || target.form === null) return false
  return !['radio', 'checkbox', 'range', 'file', 'search'].includes(target.type)
}

/**
 * A dialog over the page. It traps the focus and returns it, closes by Escape and Back, and asks before typed text is
 * lost.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  back,
  footer,
  persistent = false,
  wide = false,
  finalFocus,
  initialFocus,
  focusTitle = false,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (open) typed.current = false
    else setAsking(false)
  }, [open])
  useBackCloses(open && !persistent, () => {
    if (asking) setAsking(false)
    else if (typed.current) setAsking(true)
    else onOpenChange(false)
  })
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={persistent}
      onOpenChange={(next, details) => {
        if (persistent && !next && details.reason !== 'close-press') return details.cancel()
        const slipped = details.reason === 'escape-key' || details.reason === 'outside-press'
        if (!next && slipped && typed.current) {
          details.cancel()
          return setAsking(true)
        }
        onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            {...(initialFocus && { initialFocus })}
            {...(focusTitle && { initialFocus: heading })}
            {...(finalFocus && { finalFocus: () => scrolledIntoView(finalFocus.current) })}
            onInput={({ target }) => {
              if (isText(target)) typed.current = true
            }}
            className={classes(
              'relative w-full rounded bg-surface p-6 text-ink shadow-float transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:rounded data-nested-dialog-open:after:bg-veil',
              wide ? 'max-w-3xl' : 'max-w-lg',
            )}
          >
            <Base.Title
              ref={heading}
              tabIndex={focusTitle ? -1 : undefined}
              className={classes('text-xl font-bold outline-none', !persistent && 'pr-10')}
            >
              {title}
            </Base.Title>
            {description !== undefined && (
              <Base.Description className="mt-2 text-muted">{description}</Base.Description>
            )}
            {children !== undefined && <div className="mt-4">{children}</div>}
            {footer !== undefined && (
              <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
                {back !== undefined && (
                  <Button kind="secondary" onClick={() => onOpenChange(false)}>
                    {back}
                  </Button>
                )}
                {footer}
              </div>
            )}
            {!persistent && (
              <Base.Close
                render={
                  <IconButton label="Tutup" className="absolute top-4 right-4 text-muted">
                    <X aria-hidden className="size-5" />
                  </IconButton>
                }
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      {asking && (
        <Dialog
          open
          persistent
          title="Buang isian Anda?"
          description="Yang sudah Anda ketik belum disimpan."
          onOpenChange={setAsking}
          back="Lanjut mengisi"
          footer={
            <Button kind="danger" onClick={() => onOpenChange(false)}>
              Buang
            </Button>
          }
        />
      )}
    </Base.Root>
  )
}
