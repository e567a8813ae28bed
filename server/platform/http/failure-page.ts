import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { escapeMarkup } from '#kernel/text.ts'
import type { Failure } from '../failure.ts'

const TITLES: Partial<Record<number, string>> = {
  400: 'Alamat ini tidak dapat dibaca',
  404: 'Halaman tidak ditemukan',
  429: 'Mohon tunggu sebentar',
  500: 'Terjadi kesalahan',
  503: 'Toko sedang tidak dapat dibuka',
}

// Shown where no page can be rendered, so it loads nothing. The colours are those of the pages.
const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#1f1b16;--muted:#5e564c;--primary:#24426b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#15130f;--ink:#f2ede4;--muted:#b8ad9d;--primary:#a9c4ea;--on:#10223c}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:2rem 1rem;text-align:center}h1{font:600 1.75rem/1.2 Georgia,serif;margin:0 0 .75rem}p{color:var(--muted);margin:0 0 2rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:10px;background:var(--primary);color:var(--on);text-decoration:none}
a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}`

/** Allows the style above and nothing else. */
export const FAILURE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Whether a browser opens an address, as opposed to a program that makes a call. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || url.startsWith('/api/')) return false
  return String(headers.accept ?? '')
    .slice(0, 500)
    .includes('text/html')
}

/** The page shown where none could be rendered. If the failure is temporary, the browser reloads it. */
export function failurePage(failure: Failure, status: number): { html: string; refresh: string | undefined } {
  const title = TITLES[status] ?? 'Terjadi kesalahan'
  const passes = status === 429 || status === 503
  // An empty address reloads the present page.
  const way = passes ? '<a href="">Muat ulang</a>' : '<a href="/">Ke beranda</a>'
  return {
    html: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Lembar</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escapeMarkup(failure.message)}</p>${way}</main></body></html>`,
    refresh: passes ? String(failure.retryAfterSeconds ?? 5) : undefined,
  }
}
