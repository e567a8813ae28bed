import { formatTime } from '#kernel/time.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { type MailPart, personMail } from '../person-mail.ts'
import type { Notice, NoticeKind } from './notices.queries.ts'

export type { NoticeKind }

type About = { publicUrl: string; shop: { name: string; email: string } }
type Words = { subject: string; title: string; parts: MailPart[] }

/** A mail that says what was done to an account, when, and what to do if it was somebody else. */
export function noticeMail({ kind, email, name, happenedAt }: Notice, about: About): Mail {
  const words = wordsOf[kind](formatTime(happenedAt), about)
  return personMail({ to: email, name, shopName: about.shop.name, ...words })
}

const notYou = ({ publicUrl, shop }: About): MailPart[] => [
  'Jika Anda yang melakukannya, tidak ada yang perlu dilakukan. Jika bukan, segera atur ulang password Anda:',
  { link: `${publicUrl}/requestRisetPassword`, label: 'Atur ulang password' },
  { quiet: `Perlu bantuan? Tulis kepada kami di ${shop.email}.` },
]

const wordsOf: Record<NoticeKind, (when: string, about: About) => Words> = {
  password_changed: (when, about) => ({
    subject: `Password akun ${about.shop.name} Anda telah diubah`,
    title: 'Password diubah',
    parts: [
      `Password akun Anda diubah pada ${when}. Perangkat lain yang sedang masuk telah dikeluarkan.`,
      ...notYou(about),
    ],
  }),
  password_reset: (when, about) => ({
    subject: `Password akun ${about.shop.name} Anda telah diatur ulang`,
    title: 'Password diatur ulang',
    parts: [
      `Password akun Anda diatur ulang dengan token pada ${when}. Semua perangkat yang sedang masuk telah dikeluarkan.`,
      ...notYou(about),
    ],
  }),
  account_deleted: (when, { publicUrl, shop }) => ({
    subject: `Akun ${shop.name} Anda telah dihapus`,
    title: 'Akun dihapus',
    parts: [
      `Akun Anda dihapus pada ${when}, beserta alamat, rak buku digital, dan langganan Anda. Catatan transaksi kami simpan tanpa data pribadi, seperti yang diwajibkan aturan pajak.`,
      'Ini pesan terakhir kami: alamat email Anda tidak lagi kami simpan. Anda selalu dapat membuat akun baru.',
      { link: `${publicUrl}/register`, label: 'Buat akun baru' },
      { quiet: `Jika bukan Anda yang menghapusnya, segera tulis kepada kami di ${shop.email}.` },
    ],
  }),
}
