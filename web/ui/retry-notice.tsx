import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { InlineNotice } from './inline-notice.tsx'

type RetryNoticeProps = {
  text: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

const CONTROLS = 'input:enabled, select:enabled, button:enabled'

/**
 * What could not be fetched for a part of the page, and a button that fetches it again. When it goes away while its
 * button has the focus, the next control beside it gets the focus.
 */
export function RetryNotice({ text, onRetry, busy = false, className }: RetryNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const notice = place.current
    return () => {
      if (!notice?.contains(document.activeElement)) return
      const controls = [...(notice.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
      controls[controls.findLastIndex((one) => notice.contains(one)) + 1]?.focus()
    }
  }, [])
  return (
    <div ref={place} className={className}>
      <InlineNotice tone="danger" announced>
        <p className="mb-3">{text}</p>
        <Button kind="secondary" busy={busy} onClick={onRetry}>
          Coba lagi
        </Button>
      </InlineNotice>
    </div>
  )
}
