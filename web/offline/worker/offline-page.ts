const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fbf8f3,#15130f);--ink:light-dark(#1f1b16,#f2ede4);--muted:light-dark(#5e564c,#b8ad9d);--line:light-dark(#e6dfd4,#37322a);--primary:light-dark(#24426b,#a9c4ea);--on-primary:light-dark(#fff,#10223c);--accent:light-dark(#a6551c,#e39a62);--surface:light-dark(#fff,#1f1c17);--edge:light-dark(#8f8575,#857b6d)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;text-align:center}
svg{width:5rem;height:5rem;padding:1.35rem;border-radius:50%;background:color-mix(in srgb,var(--line) 60%,transparent);color:var(--accent)}
h1{margin:0;font:600 2.25rem/1.2 Georgia,serif}
p{margin:.5rem 0 0;max-width:34rem;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:10px;font-weight:600;text-decoration:none;background:var(--primary);color:var(--on-primary)}
a+a{background:var(--surface);color:var(--primary);box-shadow:inset 0 0 0 1px var(--edge)}
a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
`.replaceAll('\n', '')

const NO_CONNECTION =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20"/></svg>'

/**
 * The page in place of one that cannot be fetched. It needs no other file and no script, so that no part of it can be
 * stale or missing: 'Muat ulang' is a link to the same address.
 */
export function offlinePage({ hasKit }: { hasKit: boolean }): Response {
  const saved = hasKit ? '<a href="/tersimpan">Buku tersimpan</a>' : ''
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sambungan terputus · Lembar</title><style>${STYLE}</style></head><body>${NO_CONNECTION}<main><h1>Sambungan terputus</h1><p>Halaman ini belum dapat dibuka. Periksa internet Anda, lalu muat ulang.</p></main><nav aria-label="Pilihan"><a href="">Muat ulang</a>${saved}</nav></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}
