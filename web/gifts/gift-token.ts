const KEY = 'gift_token'
const TOKEN = /^[\w-]{43}$/

/**
 * The token of a gift's link, which stands behind the #. It is removed from the address, which people copy and show to
 * others; the tab keeps it, so that the page opens again after a login.
 */
export function takeGiftToken(): string | undefined {
  const linked = window.location.hash.slice(1)
  if (linked !== '') {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    window.sessionStorage.setItem(KEY, linked)
  }
  const token = window.sessionStorage.getItem(KEY) ?? ''
  return TOKEN.test(token) ? token : undefined
}

export const forgetGiftToken = (): void => window.sessionStorage.removeItem(KEY)
