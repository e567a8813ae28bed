import { escapeMarkup } from '#kernel/text.ts'
import type { Mail } from '#server/providers/mail/port.ts'

/** One paragraph of a mail: a sentence, a less prominent one, a code to type in, or a link with its label. */
export type MailPart = string | { quiet: string } | { code: string } | { link: string; label: string }

export type AccountMail = {
  to: string
  name: string
  subject: string
  /** Title of the HTML form. */
  title: string
  shopName: string
  parts: readonly MailPart[]
}

/** A message about an account, with the same words as text and as HTML. */
export function accountMail({ to, name, subject, title, shopName, parts }: AccountMail): Mail {
  return {
    to,
    subject,
    text: [`Halo ${name},`, ...parts.map(asText), shopName].join('\n\n'),
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbf8f3;color:#1f1b16;font:16px/1.6 'Plus Jakarta Sans',Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e6dfd4;border-radius:10px">
<p style="margin:0 0 24px;font:700 22px Georgia,serif;color:#24426b">${escapeMarkup(shopName)}</p>
<p>Halo ${escapeMarkup(name)},</p>
${parts.map(asHtml).join('\n')}
</div>
</body>
</html>
`,
  }
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('quiet' in part) return part.quiet
  // Indented: people copy or type it.
  if ('code' in part) return `    ${part.code}`
  return part.link
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeMarkup(part)}</p>`
  if ('quiet' in part) return `<p style="color:#5e564c">${escapeMarkup(part.quiet)}</p>`
  if ('code' in part) {
    return `<p style="margin:24px 0;padding:16px;background:#fbf8f3;border-radius:10px;text-align:center;font:700 28px monospace;letter-spacing:4px">${escapeMarkup(part.code)}</p>`
  }
  return `<p style="margin:24px 0"><a href="${escapeMarkup(part.link)}" style="display:inline-block;padding:12px 24px;background:#24426b;color:#fff;border-radius:10px;text-decoration:none;font-weight:600">${escapeMarkup(part.label)}</a></p>`
}
