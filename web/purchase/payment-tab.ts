/** The tab that the payment provider's page opens in. */
export type PaymentTab = {
  /** The browser blocked it, so that the page has to show a link. */
  blocked: boolean
  show: (url: string) => void
  close: () => void
}

/** A provider's page. That of the simulator is in this shop, and is given as a path. */
export const isWebAddress = (url: string) =>
  URL.canParse(url, window.location.href) && /^https?:$/.test(new URL(url, window.location.href).protocol)

/** Where no page of the provider is opened. */
export const noPaymentTab: PaymentTab = { blocked: false, show: () => undefined, close: () => undefined }

let lastTab: Window | undefined

/** Closes the provider's tab once it has come back to this shop's page of the same transaction. */
export function closeReturnedTab(refno: string): void {
  if (lastTab === undefined || lastTab.closed) return
  try {
    const { pathname, search } = lastTab.location
    const shown = new URLSearchParams(search).get('refno')
    if (pathname === window.location.pathname && shown === refno) lastTab.close()
  } catch {
    // It shows another site's page: the shopper is still paying.
  }
}

/**
 * Opens the tab. It must be called in the click's handler before anything is awaited; otherwise browsers refuse. The
 * page in the tab gets no reference to this one.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank')
  if (tab === null) return { ...noPaymentTab, blocked: true }
  tab.opener = null
  const { document } = tab
  document.documentElement.lang = 'id'
  document.title = 'Menyiapkan pembayaran'
  document.body.style.cssText =
    'display:grid;place-content:center;min-height:90vh;margin:0;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;color-scheme:light dark'
  document.body.textContent = 'Menyiapkan halaman pembayaran…'
  return {
    blocked: false,
    show: (url) => {
      // The shopper has closed it; the next page has a link.
      if (tab.closed) return
      lastTab = tab
      if (isWebAddress(url)) tab.location.replace(new URL(url, window.location.href))
      else tab.close()
    },
    close: () => tab.close(),
  }
}
