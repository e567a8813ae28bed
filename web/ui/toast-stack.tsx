import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { cloneElement, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type ToastKind, type ToastMessage, takeToasts } from './toast.ts'

const DURATION = 4000
const AT_ONCE = 3
/** On a phone a second toast would cover the page's title. */
const AT_ONCE_ON_A_PHONE = 1
const PHONE = '(width < 40rem)'

const icons = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info }
const colors: Record<ToastKind, string> = {
  error: 'text-danger',
  success: 'text-success',
  warning: 'text-accent',
  info: 'text-info',
}
const kindNames: Record<ToastKind, string> = {
  error: 'Gagal',
  success: 'Berhasil',
  warning: 'Perhatian',
  info: 'Informasi',
}

/** Base UI hides toasts beyond its limit while their time runs. This queue makes them wait. */
function makeQueue() {
  const manager = Toast.createToastManager<ToastMessage>()
  const queue: ToastMessage[] = []
  const shown = new Map<string, ToastMessage>()
  let added = 0
  const show = (message: ToastMessage) => {
    const id = message.of ?? `toast ${++added}`
    shown.set(id, message)
    // With the same id, Base UI gives the toast the new text and the full time again.
    manager.add({
      id,
      data: message,
      description: message.text,
      // 'high' hides the toast from screen readers and speaks a copy, while its button stays focusable.
      priority: 'low',
      timeout: DURATION,
      onRemove: () => {
        shown.delete(id)
        // Later: Base UI is about to remove this toast by its index in the list, which a new toast would shift.
        queueMicrotask(fill)
      },
    })
  }
  const fill = () => {
    const most = window.matchMedia(PHONE).matches ? AT_ONCE_ON_A_PHONE : AT_ONCE
    while (shown.size < most) {
      const message = queue.shift()
      if (message === undefined) return
      show(message)
    }
  }
  /** That of a toast in view that says the same. */
  const idOf = ({ kind, text }: ToastMessage) =>
    [...shown].find(([, other]) => other.kind === kind && other.text === text)?.[0]
  const push = (message: ToastMessage) => {
    if (message.of !== undefined && shown.has(message.of)) return show(message)
    // Said twice, as by two requests that failed at once, it is one event: it gets its full time again.
    const same = idOf(message)
    if (same !== undefined) return show({ ...message, of: same })
    if (queue.some(({ kind, text }) => kind === message.kind && text === message.text)) return
    const older = queue.findIndex(({ of }) => of !== undefined && of === message.of)
    if (older === -1) queue.push(message)
    else queue[older] = message
    fill()
  }
  return { manager, push }
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastMessage>()
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'info'
    const action = toast.data?.action
    const Icon = icons[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'right']}
        aria-label={kindNames[kind]}
        onClick={() => close(toast.id)}
        className="pointer-events-auto w-full cursor-pointer rounded sm:w-104 border border-line bg-surface shadow-float transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex min-h-12 items-center gap-2.5 pl-3.5">
          <Icon aria-hidden className={`size-5 shrink-0 ${colors[kind]}`} />
          <div className="min-w-0 grow py-1 text-sm leading-5">
            <span className="sr-only">{kindNames[kind]}: </span>
            <Toast.Description className="inline text-ink" />
          </div>
          {action !== undefined &&
            cloneElement(action, {
              className:
                'inline-flex min-h-11 shrink-0 items-center px-1 text-sm font-semibold text-primary underline',
            })}
          <Toast.Close
            aria-label="Tutup pemberitahuan"
            // Base UI hides it until the viewport is hovered, although it can be focused all the time.
            aria-hidden={false}
            className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/**
 * Browsers send no mouseleave to a container whose hovered child is removed. Base UI pauses its timers while it is
 * hovered, and would then pause them for ever. The next movement elsewhere therefore reports the leave.
 */
function useReportedLeave(viewport: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const report = ({ target }: MouseEvent) => {
      if (viewport.current === null || !(target instanceof Node) || viewport.current.contains(target)) return
      // React turns it into a mouseleave, for the viewport only.
      viewport.current.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: target }))
    }
    document.addEventListener('mouseover', report)
    return () => document.removeEventListener('mouseover', report)
  }, [viewport])
}

export function ToastStack({ className }: { className: string }) {
  const [{ manager, push }] = useState(makeQueue)
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(() => takeToasts(push), [push])
  useReportedLeave(viewport)
  return (
    <Toast.Provider toastManager={manager} timeout={DURATION} limit={AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport
          ref={viewport}
          aria-label="Pemberitahuan"
          className={classes(
            'pointer-events-none fixed inset-x-0 z-60 mx-auto flex flex-col gap-2 p-1.5 sm:px-3 md:px-6',
            className,
          )}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
