import type { Mail } from '#server/providers/mail/port.ts'
import { RESET_LASTS } from './reset-token.rules.ts'

export type ResetMail = { to: string; name: string; token: string; publicUrl: string; shopName: string }

const MINUTES = RESET_LASTS / 60_000

/** The message with the token. Its link carries the token behind the #: it reaches no server's log. */
export function resetMail({ to, name, token, publicUrl, shopName }: ResetMail): Mail {
  const link = `${publicUrl}/RisetPassword#${new URLSearchParams({ email: to, token })}`
  const opening = 'Kami menerima permintaan untuk mengatur ulang password akun Anda. Token Anda:'
  const then = 'Buka halaman berikut, lalu masukkan token dan password baru:'
  const lasts = `Token berlaku ${MINUTES} menit dan hanya dapat dipakai satu kali.`
  const ignore =
    'Jika Anda tidak meminta ini, abaikan pesan ini: password Anda tidak berubah. Jangan berikan token kepada siapa pun, termasuk yang mengaku dari kami.'
  return {
    to,
    subject: `Token atur ulang password ${shopName}`,
    text: [`Halo ${name},`, opening, `    ${token}`, then, link, lasts, ignore, shopName].join('\n\n'),
    html: `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Atur ulang password</title></head>
<body style="margin:0;padding:24px 12px;background:#fbf8f3;color:#1f1b16;font:16px/1.6 'Plus Jakarta Sans',Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e6dfd4;border-radius:10px">
<p style="margin:0 0 24px;font:700 22px Georgia,serif;color:#24426b">${escaped(shopName)}</p>
<p>Halo ${escaped(name)},</p>
<p>${opening}</p>
<p style="margin:24px 0;padding:16px;background:#fbf8f3;border-radius:10px;text-align:center;font:700 28px monospace;letter-spacing:4px">${token}</p>
<p>${then}</p>
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;background:#24426b;color:#fff;border-radius:10px;text-decoration:none;font-weight:600">Atur password baru</a></p>
<p>${lasts}</p>
<p style="color:#5e564c">${ignore}</p>
</div>
</body>
</html>
`,
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
