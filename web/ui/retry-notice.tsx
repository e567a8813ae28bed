import { Button } from './button.tsx'
import { InlineNotice } from './inline-notice.tsx'

/** What could not be fetched for a part of the page, and a button that fetches it again. */
export function RetryNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <InlineNotice tone="danger" announced>
      <p className="mb-3">{text}</p>
      <Button kind="secondary" onClick={onRetry}>
        Coba lagi
      </Button>
    </InlineNotice>
  )
}
