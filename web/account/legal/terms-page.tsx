import type { MetaArgs } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { ShopFacts } from '../../shell/shop-facts.ts'
import { LegalPage, type LegalSection, ShopContact } from './legal-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Syarat dan ketentuan', path: paths.terms() })
}

const sections = (shop: ShopFacts): readonly LegalSection[] => [
  {
    title: 'Akun',
    paragraphs: [
      'Anda perlu akun untuk membeli, berlangganan, dan membaca. Isi data yang benar, simpan password Anda sendiri, dan beri tahu kami jika ada yang memakai akun Anda tanpa izin.',
    ],
  },
  {
    title: 'Buku dan majalah digital',
    paragraphs: [
      'Pembelian judul digital memberi Anda hak pribadi untuk membacanya melalui akun Anda, tanpa batas waktu. Hak itu tidak dapat dipindahtangankan, dan isinya tidak boleh digandakan, disebarkan, atau diumumkan tanpa izin pemegang hak cipta.',
      'Judul yang kami tarik dari penjualan tetap dapat dibaca oleh pembelinya, kecuali hukum melarangnya.',
    ],
  },
  {
    title: 'Langganan',
    paragraphs: [
      'Langganan membuka judul yang termasuk di dalamnya selama masa berlaku paket. Langganan tidak diperpanjang dengan sendirinya; pembelian berikutnya menyambung masa yang masih berjalan.',
    ],
  },
  {
    title: 'Harga dan pembayaran',
    paragraphs: [
      'Harga tertera dalam rupiah. Yang Anda bayar adalah jumlah yang tampil saat Anda menekan Bayar Sekarang; jika harga berubah sebelum itu, kami menunjukkan jumlah barunya terlebih dahulu.',
      'Pesanan yang tidak dibayar sampai batas waktunya batal dengan sendirinya. Uang yang masuk setelah batas waktu atau melebihi tagihan kami kembalikan.',
    ],
  },
  {
    title: 'Buku fisik',
    paragraphs: [
      'Buku fisik dikirim ke alamat yang Anda pilih. Jika buku tiba rusak atau keliru, hubungi kami dalam tujuh hari setelah diterima, sertakan foto, dan kami menggantinya atau mengembalikan uang Anda.',
    ],
  },
  {
    title: 'Pengembalian',
    paragraphs: [
      'Judul digital yang tidak dapat dibaca karena kesalahan di pihak kami kami perbaiki atau kami kembalikan uangnya. Hak Anda sebagai konsumen menurut Undang-Undang Nomor 8 Tahun 1999 tetap berlaku.',
    ],
  },
  {
    title: 'Hubungi kami',
    paragraphs: [
      <>
        <ShopContact shop={shop} /> Cara kami memperlakukan data Anda tertulis dalam{' '}
        <Link to={paths.privacy()} className="font-semibold text-primary underline">
          kebijakan privasi
        </Link>
        .
      </>,
    ],
  },
]

export default function TermsPage() {
  return (
    <LegalPage
      title="Syarat dan ketentuan"
      intro="Yang kita sepakati ketika Anda membeli, berlangganan, dan membaca di sini."
      sections={sections}
    />
  )
}
