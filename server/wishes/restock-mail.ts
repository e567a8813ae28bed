import { personMail } from '#server/accounts/person-mail.ts'
import type { Mail } from '#server/providers/mail/port.ts'

export type RestockMail = {
  user: { name: string; email: string }
  title: { name: string; slug: string }
  shopName: string
  publicUrl: string
  /** Ends all wishes of the account. */
  stopToken: string
}

/** The mail that says that a paper edition can be bought again. */
export function restockMail({ user, title, shopName, publicUrl, stopToken }: RestockMail): Mail {
  const page = new URLSearchParams({ q: title.slug, shape: 'physicalBook' })
  return personMail({
    to: user.email,
    name: user.name,
    shopName,
    subject: `${title.name} sudah tersedia lagi`,
    title: 'Sudah tersedia lagi',
    parts: [
      `Edisi fisik “${title.name}” sudah ada lagi di ${shopName}. Persediaannya terbatas dan tidak kami simpan khusus untuk Anda.`,
      { link: `${publicUrl}/books/detail/?${page}`, label: 'Lihat bukunya' },
      { quiet: 'Anda menerima pesan ini satu kali karena menekan Kabari saya di halaman buku ini.' },
      {
        quiet: 'Batalkan semua kabar stok',
        link: `${publicUrl}/kabar-stok/berhenti?${new URLSearchParams({ token: stopToken })}`,
      },
    ],
  })
}
