import { Button } from './button.tsx'
import { InlineNotice } from './inline-notice.tsx'

type RetryNoticeProps = {
  text: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** What could not be fetched for a part of the page, and a button that fetches it again. */
export function RetryNotice({ text, onRetry, busy = false, className }: RetryNoticeProps) {
  return (
    <div className={className}>
      <InlineNotice tone="danger" announced>
        <p className="mb-3">{text}</p>
        <Button kind="secondary" busy={busy} onClick={onRetry}>
          Coba lagi
        </Button>
      </InlineNotice>
    </div>
  )
}
