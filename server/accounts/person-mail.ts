import { escapeMarkup } from '#kernel/text.ts'
import type { Mail } from '#server/providers/mail/port.ts'

/**
 * One part of a mail: a sentence, a secondary sentence, what somebody wrote, a code to type, a link with its label, a
 * list of facts, or a list of things with what is said of each.
 */
export type MailPart =
  | string
  /** With a link, it is shown as a plain text link, not as a button. */
  | { quiet: string; link?: string }
  /** In lines, as it was written. */
  | { quote: string; by: string }
  | { code: string }
  | { link: string; label: string }
  /** Pairs of a label and a value. The last one may be a sum, which is set apart. */
  | { facts: readonly (readonly [name: string, value: string])[]; sum?: boolean }
  | { items: readonly (readonly [name: string, about: string])[] }

export type PersonMail = {
  to: string
  name: string
  subject: string
  /** Title of the HTML form. */
  title: string
  shopName: string
  parts: readonly MailPart[]
  attachments?: Mail['attachments']
}

// Some mail programs drop style sheets, so the light colours are inline and only the dark ones in a sheet.
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #16130f !important; color: #f2ece3 !important; }
.card { background: #201c17 !important; border-color: #3a342c !important; }
.shop { color: #9dbbe6 !important; }
.quiet, .fact { color: #b9afa2 !important; }
.code, .quote { background: #16130f !important; }
.row { border-color: #3a342c !important; }
.button { background: #9dbbe6 !important; color: #10203a !important; }
}`

/** A message to one person: the same words as text and as HTML, readable without pictures, light and dark. */
export function personMail(mail: PersonMail): Mail {
  const { to, name, subject, title, shopName, parts, attachments } = mail
  return {
    to,
    subject,
    text: `${[`Halo ${name},`, ...parts.map(asText), shopName].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbf8f3;color:#1f1b16;font:16px/1.6 'Plus Jakarta Sans',Arial,sans-serif">
<div class="card" role="main" style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6dfd4;border-radius:10px;overflow-wrap:anywhere">
<h1 class="shop" style="margin:0 0 24px;font:700 22px Georgia,serif;color:#24426b">${escapeMarkup(shopName)}</h1>
<p>Halo ${escapeMarkup(name)},</p>
${parts.map(asHtml).join('\n')}
</div>
</body>
</html>
`,
    ...(attachments ? { attachments } : {}),
  }
}

/** A mail's HTML as a program with this colour scheme shows it, whatever the scheme of who looks at it here. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('content="light dark"', `content="${scheme}"`)
    .replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('quiet' in part) return part.link === undefined ? part.quiet : `${part.quiet}: ${part.link}`
  if ('quote' in part) return `${part.quote.replace(/^/gm, '> ')}\n> — ${part.by}`
  // Indented: people copy or type it.
  if ('code' in part) return `    ${part.code}`
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('items' in part) return part.items.map(([name, about]) => `${name}: ${about}`).join('\n')
  return part.link
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeMarkup(part)}</p>`
  if ('quiet' in part) {
    const words = escapeMarkup(part.quiet)
    const text =
      part.link === undefined
        ? words
        : `<a class="quiet" href="${escapeMarkup(part.link)}" style="color:#5e564c">${words}</a>`
    return `<p class="quiet" style="color:#5e564c">${text}</p>`
  }
  if ('quote' in part) {
    return `<blockquote class="quote" style="margin:16px 0;padding:16px;background:#fbf8f3;border-radius:10px"><p style="margin:0;white-space:pre-line">${escapeMarkup(part.quote)}</p><p class="quiet" style="margin:8px 0 0;color:#5e564c">— ${escapeMarkup(part.by)}</p></blockquote>`
  }
  if ('code' in part) {
    return `<p class="code" style="margin:24px 0;padding:16px;background:#fbf8f3;border-radius:10px;text-align:center;font:700 28px monospace;letter-spacing:4px">${escapeMarkup(part.code)}</p>`
  }
  if ('facts' in part) return factsTable(part)
  if ('items' in part) return part.items.map(itemOf).join('\n')
  return `<p style="margin:24px 0"><a class="button" href="${escapeMarkup(part.link)}" style="display:inline-block;padding:12px 24px;background:#24426b;color:#fff;border-radius:10px;text-decoration:none;font-weight:600">${escapeMarkup(part.label)}</a></p>`
}

/** The name above what is said of it, so that both may be long on a phone. */
const itemOf = ([name, about]: readonly [string, string]) =>
  `<p style="margin:12px 0"><b>${escapeMarkup(name)}</b><br><span class="quiet" style="color:#5e564c">${escapeMarkup(about)}</span></p>`

/** Numbers are not broken (`break-word` keeps a word's width as the minimum). A title may break anywhere. */
function factsTable({ facts, sum }: Extract<MailPart, { facts: unknown }>): string {
  const nameCell = sum ? 'width:100%;overflow-wrap:anywhere' : 'overflow-wrap:break-word'
  const rows = facts.map(([name, value], place) => {
    const weight = sum && place === facts.length - 1 ? 700 : 400
    const cell = `padding:8px 0;border-top:1px solid #e6dfd4;vertical-align:top;font-weight:${weight}`
    return `<tr><th class="row fact" scope="row" style="${cell};padding-right:16px;text-align:left;color:#5e564c;${nameCell}">${escapeMarkup(name)}</th><td class="row" style="${cell};text-align:right;overflow-wrap:break-word">${escapeMarkup(value)}</td></tr>`
  })
  return `<table style="width:100%;border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`
}
