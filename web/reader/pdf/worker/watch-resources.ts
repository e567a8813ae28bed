import type { ResourceNews } from './resource-news.ts'

/** The folder of the decoders, fonts, character maps and profiles, which are all that the worker fetches. */
const RESOURCES = '/assets/pdfjs/'
const PAUSES_MS = [400, 1200, 3000, 6000]
const SYNCHRONOUS_ATTEMPTS = 3

type Scope = Pick<typeof globalThis, 'fetch' | 'setTimeout'> & {
  XMLHttpRequest: typeof XMLHttpRequest
  navigator: { onLine: boolean }
  location: { href: string; origin: string }
  addEventListener(type: 'online', listener: () => void, options?: { once: boolean }): void
  postMessage(news: ResourceNews): void
}

/**
 * pdf.js draws a page without the files that it could not fetch: without a decoder a scan is blank, without a
 * character map the text is missing, and only a warning in the console says so. Here such a fetch is repeated while
 * it may still succeed, and the page is notified when it is given up. Must be installed before pdf.js is loaded,
 * which takes the functions as they are.
 */
export function watchResources(scope: Scope): void {
  const plainFetch = scope.fetch.bind(scope)

  scope.fetch = async (input, init) => {
    const url = ownResource(scope, input)
    if (url === undefined) throw new TypeError('the worker fetches nothing but pdf.js resources')
    let waiting = false
    for (let attempt = 0; ; attempt++) {
      const response = await plainFetch(url, init).catch(() => undefined)
      if (response?.ok) {
        if (waiting) scope.postMessage({ resource: 'back', url })
        return response
      }
      const pause = PAUSES_MS[attempt]
      const refused = response !== undefined && response.status < 500 && response.status !== 429
      if (refused || pause === undefined) {
        scope.postMessage({ resource: 'lost', url })
        throw new TypeError(`${url} cannot be fetched (${response?.status ?? 'no answer'})`)
      }
      if (!waiting) scope.postMessage({ resource: 'waiting', url })
      waiting = true
      await (scope.navigator.onLine ? sleep(scope, pause) : untilOnline(scope))
    }
  }

  // Colour profiles are fetched synchronously while decoding, so there can be no pause between attempts.
  scope.XMLHttpRequest = class extends scope.XMLHttpRequest {
    #url = ''
    override open(method: string, url: string | URL, isAsync = true): void {
      this.#url = String(url)
      super.open(method, url, isAsync)
    }
    override send(): void {
      for (let attempt = 1; ; attempt++) {
        try {
          super.send()
        } catch (error) {
          if (attempt === SYNCHRONOUS_ATTEMPTS) {
            scope.postMessage({ resource: 'lost', url: this.#url })
            throw error
          }
          super.open('GET', this.#url, false)
          continue
        }
        if (this.status >= 200 && this.status < 300) return
        scope.postMessage({ resource: 'lost', url: this.#url })
        throw new TypeError(`${this.#url} cannot be fetched (${this.status})`)
      }
    }
  }
}

function ownResource(scope: Scope, input: RequestInfo | URL): string | undefined {
  const url = new URL(input instanceof Request ? input.url : input, scope.location.href)
  return url.origin === scope.location.origin && url.pathname.startsWith(RESOURCES) ? url.href : undefined
}

function sleep(scope: Scope, milliseconds: number): Promise<void> {
  return new Promise((resolve) => scope.setTimeout(resolve, milliseconds))
}

function untilOnline(scope: Scope): Promise<void> {
  return new Promise((resolve) => scope.addEventListener('online', resolve, { once: true }))
}
