import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ToastKind, type ToastMessage, takeToasts } from './toast.ts'

const DURATION = 4000
const AT_ONCE = 3

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

/** Base UI hides what exceeds its limit while its time runs on; a queue of our own lets it wait. */
function makeQueue() {
  const manager = Toast.createToastManager<ToastMessage>()
  const queue: ToastMessage[] = []
  let shown = 0
  const fill = () => {
    while (shown < AT_ONCE) {
      const message = queue.shift()
      if (message === undefined) return
      shown++
      manager.add({
        data: message,
        description: message.text,
        // 'high' hides the toast from screen readers and speaks a copy; its button would stay focusable.
        priority: 'low',
        timeout: DURATION,
        onRemove: () => {
          shown--
          // Not now: Base UI is about to take this one out by its place in the list, which a new one would shift.
          queueMicrotask(fill)
        },
      })
    }
  }
  const push = (message: ToastMessage) => {
    queue.push(message)
    fill()
  }
  return { manager, push }
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastMessage>()
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'info'
    const Icon = icons[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'right']}
        aria-label={kindNames[kind]}
        onClick={() => close(toast.id)}
        className="pointer-events-auto w-full cursor-pointer rounded border border-line bg-surface shadow-float transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-1 pr-1 pl-4">
          <Icon aria-hidden className={`mt-2.5 size-5 shrink-0 ${colors[kind]}`} />
          <div className="min-w-0 grow py-2">
            <span className="sr-only">{kindNames[kind]}: </span>
            <Toast.Description className="inline text-sm text-ink" />
          </div>
          <Toast.Close
            aria-label="Tutup pemberitahuan"
            // Base UI hides it until the viewport is hovered, though it can be focused all the time.
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
 * A browser sends no mouseleave to a container whose hovered child is removed. Base UI, which pauses
 * its timers while it is hovered, would then pause them for ever: the next move elsewhere tells it.
 */
function useReportedLeave(viewport: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const report = ({ target }: MouseEvent) => {
      if (viewport.current === null || !(target instanceof Node) || viewport.current.contains(target)) return
      // React makes a mouseleave of it, for the viewport only.
      viewport.current.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: target }))
    }
    document.addEventListener('mouseover', report)
    return () => document.removeEventListener('mouseover', report)
  }, [viewport])
}

export function ToastStack() {
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
          className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto flex max-w-lg flex-col gap-2 p-3"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
