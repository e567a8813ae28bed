import type { Mail } from '#server/providers/mail/port.ts'
import { personMail } from '../person-mail.ts'
import { RESET_LASTS } from './reset-token.rules.ts'

export type ResetMail = { to: string; name: string; token: string; publicUrl: string; shopName: string }

const MINUTES = RESET_LASTS / 60_000

/** The mail with a token. Its link carries the token in the fragment, which reaches no server's log. */
export function resetMail({ to, name, token, publicUrl, shopName }: ResetMail): Mail {
  return personMail({
    to,
    name,
    subject: `Token atur ulang password ${shopName}`,
    title: 'Atur ulang password',
    shopName,
    parts: [
      'Kami menerima permintaan untuk mengatur ulang password akun Anda. Token Anda:',
      { code: token },
      'Buka halaman berikut, lalu masukkan token dan password baru:',
      {
        link: `${publicUrl}/RisetPassword#${new URLSearchParams({ email: to, token })}`,
        label: 'Atur password baru',
      },
      `Token berlaku ${MINUTES} menit dan hanya dapat dipakai satu kali.`,
      {
        quiet:
          'Jika Anda tidak meminta ini, abaikan pesan ini: password Anda tidak berubah. Jangan berikan token kepada siapa pun, termasuk yang mengaku dari kami.',
      },
    ],
  })
}
