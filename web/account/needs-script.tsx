import { InlineNotice } from '../ui/inline-notice.tsx'

/**
 * What a form does that is sent before, or without, the page's script: nothing at all. Any other method
 * would put the password into an address, or to a place where nobody reads it.
 */
export const SENT_BY_SCRIPT = { method: 'dialog' } as const

export function NeedsScript() {
  return (
    <noscript>
      <InlineNotice tone="warning">
        Formulir ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman ini.
      </InlineNotice>
    </noscript>
  )
}
