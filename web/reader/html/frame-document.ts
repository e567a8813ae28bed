import { escapeMarkup } from '#kernel/text.ts'

/** Allows only pictures, styles and fonts that are in the book itself: the frame sends no request. */
const POLICY =
  "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; font-src data: blob:; form-action 'none'; base-uri 'none'"

/**
 * The style of a book. `BookView` sets its measures as custom properties, and the direction of the text as `data-
 * mode` and `data-writing` on the root.
 */
const STYLE = `
html{background:var(--paper);color:var(--ink);font:var(--size)/var(--leading) var(--family);-webkit-text-size-adjust:100%;scrollbar-width:thin}
body{box-sizing:border-box;margin:0;overflow-wrap:break-word;hyphens:auto;orphans:2;widows:2}
html[data-writing=vertical-rl]{writing-mode:vertical-rl}
html[data-writing=vertical-lr]{writing-mode:vertical-lr}
html[data-mode=scroll] body{max-inline-size:calc(var(--measure) + 3rem);margin-inline:auto;padding-block:5rem 35vh;padding-inline:1.5rem}
html[data-mode=scroll][data-writing] body{max-inline-size:none;padding-block:3rem;padding-inline:5rem}
html[data-mode=pages]{overflow:hidden;touch-action:pinch-zoom}
html[data-mode=pages] body{inline-size:var(--page-inline);block-size:var(--page-block);padding-block:var(--page-edge);padding-inline:calc(var(--page-gap)/2);columns:var(--page-columns) auto;column-gap:var(--page-gap);column-fill:auto}
html[data-mode=pages] section[id^="buku-d"]{break-before:column}
html[data-mode=pages] :is(img,figure){max-block-size:calc(var(--page-block) - 2*var(--page-edge) - 2rem);object-fit:contain;break-inside:avoid}
html[data-mode=pages] tr{break-inside:avoid}
a{color:var(--link)}
img,svg,table{max-width:100%}
img{height:auto}
table{border-collapse:collapse}
html[data-mode=scroll] table{display:block;overflow-x:auto}
html[data-mode=pages] table{font-size:.9em;overflow-wrap:anywhere}
td,th{border:1px solid color-mix(in srgb,var(--ink) 25%,transparent);padding:.35em .6em}
pre{font-size:.85em;line-height:1.5;padding:1em;border-radius:8px;background:color-mix(in srgb,var(--ink) 7%,transparent);tab-size:4}
lembar-bagian{display:contents}
html[data-mode=scroll] lembar-bagian{display:block;content-visibility:auto;contain-intrinsic-block-size:auto calc(var(--characters)*var(--per-character) + var(--blocks)*1.6em)}
html[data-mode=scroll] lembar-bagian + lembar-bagian{margin-block-start:calc(-1*var(--shared-margin,0px))}
html[data-mode=scroll] :is(pre,math[display=block]){overflow-x:auto;overflow-y:hidden}
html[data-mode=pages] pre{white-space:pre-wrap;overflow-wrap:anywhere}
blockquote{margin:1.5em 0;padding-inline-start:1.2em;border-inline-start:3px solid color-mix(in srgb,var(--ink) 25%,transparent)}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance;margin:2em 0 .7em;break-after:avoid}
h1{font-size:1.7em}h2{font-size:1.4em}h3{font-size:1.15em}
p{margin:0 0 1em}figure{margin:1.5em 0}figcaption{font-size:.85em;opacity:.75}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
::selection{background:color-mix(in srgb,var(--link) 28%,transparent)}
::highlight(cari){background:#ffe08a;color:#1f1b16}
::highlight(cari-kini){background:#ff9d3c;color:#1f1b16}
#lembar-catatan{position:fixed;z-index:2;writing-mode:horizontal-tb;inset:auto 0 1rem;margin:auto;box-sizing:border-box;width:min(34rem,100% - 2rem);max-height:45vh;overflow:auto;padding:1rem 1.25rem;border:1px solid color-mix(in srgb,var(--ink) 25%,transparent);border-radius:12px;background:var(--paper);color:var(--ink);font-size:max(.9em,15px);line-height:1.55;box-shadow:0 8px 32px #0005}
#lembar-catatan:focus{outline:none}
#lembar-catatan>:last-child{margin-bottom:0}
#lembar-pembeli{margin:0;padding:0 1.5rem 1rem;font:.75rem/1.4 system-ui,sans-serif;text-align:center;opacity:.55;writing-mode:horizontal-tb}
html[data-mode=pages] #lembar-pembeli{position:fixed;inset:auto 0 0;padding:0 1rem .6rem;pointer-events:none}
html[data-mode=scroll][data-writing] #lembar-pembeli{display:none}
#lembar-ujung{position:absolute;width:1px;height:1px;visibility:hidden}
`

/** The frame's document before the book is put into it. */
export function frameDocument(title: string): string {
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head><body></body></html>',
  ].join('')
}
