import { InlineNotice } from '../ui/inline-notice.tsx'

/**
 * The method of a form that needs the page's script. Sent before the script has loaded, it does nothing. Any other
 * method would put the password into an address or into a request that nobody handles.
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
