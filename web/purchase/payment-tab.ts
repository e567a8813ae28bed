/** The tab that a payment provider's page goes to. */
export type PaymentTab = {
  /** False where the browser held it back: a link has to stand in. */
  opened: boolean
  show: (url: string) => void
  close: () => void
}

/** A provider's page. The simulator's is on this shop's address, and is given as a path. */
export const isWebAddress = (url: string) =>
  URL.canParse(url, window.location.href) && /^https?:$/.test(new URL(url, window.location.href).protocol)

/** In place of a tab where nothing is left to pay. */
export const noPaymentTab: PaymentTab = { opened: false, show: () => undefined, close: () => undefined }

let lastTab: Window | undefined

/** Closes the provider's tab once it has come back to this shop's page of the same transaction. */
export function closeReturnedTab(refno: string): void {
  if (lastTab === undefined || lastTab.closed) return
  try {
    const { pathname, search } = lastTab.location
    const shown = new URLSearchParams(search).get('refno')
    if (pathname === window.location.pathname && shown === refno) lastTab.close()
  } catch {
    // Another site's page: the shopper is still paying.
  }
}

/**
 * Opens the tab. Must be called in the click's handler, before anything is awaited: elsewhere a browser refuses. The
 * page that is shown in it has no reference to ours.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank')
  if (tab === null) return noPaymentTab
  tab.opener = null
  const { document } = tab
  document.documentElement.lang = 'id'
  document.title = 'Menyiapkan pembayaran'
  document.body.style.cssText =
    'display:grid;place-content:center;min-height:90vh;margin:0;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;color-scheme:light dark'
  document.body.textContent = 'Menyiapkan halaman pembayaran…'
  return {
    opened: true,
    show: (url) => {
      // Closed by the shopper meanwhile: the next page has a link.
      if (tab.closed) return
      lastTab = tab
      if (isWebAddress(url)) tab.location.replace(new URL(url, window.location.href))
      else tab.close()
    },
    close: () => tab.close(),
  }
}
