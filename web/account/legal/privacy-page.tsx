import type { MetaArgs } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { ShopFacts } from '../../shell/shop-facts.ts'
import { LegalPage, type LegalSection, ShopContact } from './legal-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Kebijakan privasi', path: paths.privacy() })
}

const sections = (shop: ShopFacts): readonly LegalSection[] => [
  {
    title: 'Data yang kami simpan',
    paragraphs: [
      'Data akun: nama, email, dan, jika Anda mengisinya, nomor telepon, tempat dan tanggal lahir, foto, serta alamat pengiriman. Password disimpan hanya sebagai hasil pengacakan yang tidak dapat dibaca kembali.',
      'Data pembelian: apa yang Anda beli, kapan, dengan metode apa, dan berapa. Nomor kartu dan rekening Anda tidak pernah sampai kepada kami.',
      'Data membaca: halaman terakhir, penanda, dan catatan Anda, agar Anda dapat melanjutkannya di perangkat lain; juga buku mana yang tersimpan di perangkat Anda dan tautan baca yang Anda buat, agar Anda dapat mengakhirinya.',
    ],
  },
  {
    title: 'Untuk apa',
    paragraphs: [
      'Untuk menjalankan perjanjian dengan Anda: membuka buku yang Anda beli, mengirim buku fisik, dan menerima pembayaran. Untuk memenuhi kewajiban hukum, antara lain pembukuan dan pajak. Untuk menjaga keamanan akun, kami mencatat sementara alamat jaringan dari percobaan masuk.',
      'Kami tidak menjual data Anda dan tidak memasang pelacak iklan.',
    ],
  },
  {
    title: 'Kepada siapa',
    paragraphs: [
      'Penyedia pembayaran menerima jumlah dan nomor pesanan; kurir menerima nama, telepon, dan alamat penerima buku fisik. Selain itu, data hanya diberikan jika hukum mewajibkannya.',
    ],
  },
  {
    title: 'Berapa lama',
    paragraphs: [
      'Data akun disimpan selama akun Anda ada. Data pembelian disimpan selama diwajibkan oleh peraturan perpajakan, juga setelah akun dihapus. Catatan percobaan masuk dihapus dalam hitungan hari.',
    ],
  },
  {
    title: 'Di perangkat Anda',
    paragraphs: [
      'Peramban Anda menyimpan tanda masuk dan profil Anda agar Anda tidak perlu masuk setiap kali. Keduanya dihapus ketika Anda keluar. Kami tidak memakai kuki pihak ketiga.',
    ],
  },
  {
    title: 'Hak Anda',
    paragraphs: [
      'Menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, Anda berhak melihat, membetulkan, menyalin, dan menghapus data Anda, serta menarik persetujuan. Di halaman Profil Saya Anda dapat mengunduh semua data Anda dan menghapus akun sendiri. Permintaan lain kami tanggapi dalam 3 × 24 jam.',
    ],
  },
  {
    title: 'Hubungi kami',
    paragraphs: [
      <>
        <ShopContact shop={shop} /> Baca juga{' '}
        <Link to={paths.terms()} className="font-semibold text-primary underline">
          syarat dan ketentuan
        </Link>
        .
      </>,
    ],
  },
]

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Kebijakan privasi"
      intro="Data apa yang kami simpan tentang Anda, untuk apa, dan apa hak Anda atasnya."
      sections={sections}
    />
  )
}
