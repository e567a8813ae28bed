import type { PaletteName } from '../demo-maker/drawing/palettes.ts'
import type { PatternName } from '../demo-maker/drawing/patterns.ts'

export type DemoPromo = {
  name: string
  code: string
  description: string
  kind: 'Promo' | 'Reedem'
  discountPercent: number | null
  discountIdr: number | null
  /** the last day of the promo, in days from the day the shop is loaded; below zero it has run out */
  expiresOn: number
  minimumSpendIdr: number
  /** null where there is no limit */
  quota: number | null
  quotaPerUser: number | null
  appliesTo: ('Majalah' | 'Digital' | 'Fisik' | 'Langganan')[]
  published: boolean
  design: { palette: PaletteName; pattern: PatternName }
}

const EVERYTHING: DemoPromo['appliesTo'] = ['Majalah', 'Digital', 'Fisik', 'Langganan']

export const demoPromos: DemoPromo[] = [
  {
    name: 'Salam Kenal',
    code: 'SALAMKENAL',
    description:
      'Potongan 20 persen untuk pembelian pertama Anda, berlaku untuk semua buku dan majalah, cetak maupun digital.',
    kind: 'Promo',
    discountPercent: 20,
    discountIdr: null,
    expiresOn: 120,
    minimumSpendIdr: 0,
    quota: 1000,
    quotaPerUser: 1,
    appliesTo: ['Majalah', 'Digital', 'Fisik'],
    published: true,
    design: { palette: 'nila', pattern: 'kawung' },
  },
  {
    name: 'Pekan Buku Cetak',
    code: 'PEKANCETAK',
    description:
      'Potongan Rp 25.000 untuk belanja buku cetak minimal Rp 150.000. Waktu yang tepat untuk mengisi rak yang masih lapang.',
    kind: 'Promo',
    discountPercent: null,
    discountIdr: 25000,
    expiresOn: 21,
    minimumSpendIdr: 150000,
    quota: 300,
    quotaPerUser: 2,
    appliesTo: ['Fisik'],
    published: true,
    design: { palette: 'bata', pattern: 'tambal' },
  },
  {
    name: 'Baca Gratis Akhir Pekan',
    code: 'BACAGRATIS',
    description:
      'Satu buku atau majalah digital pilihan Anda, gratis sepenuhnya. Satu kali untuk setiap akun, selama persediaan kode masih ada.',
    kind: 'Promo',
    discountPercent: 100,
    discountIdr: null,
    expiresOn: 45,
    minimumSpendIdr: 0,
    quota: 200,
    quotaPerUser: 1,
    appliesTo: ['Majalah', 'Digital'],
    published: true,
    design: { palette: 'daun', pattern: 'ceplok' },
  },
  {
    name: 'Langganan Lebih Ringan',
    code: 'LANGGANAN15',
    description: 'Potongan 15 persen untuk semua paket langganan, termasuk paket yang sudah didiskon.',
    kind: 'Promo',
    discountPercent: 15,
    discountIdr: null,
    expiresOn: 60,
    minimumSpendIdr: 0,
    quota: null,
    quotaPerUser: 1,
    appliesTo: ['Langganan'],
    published: true,
    design: { palette: 'manggis', pattern: 'gringsing' },
  },
  {
    name: 'Sepuluh Ribu untuk Majalah',
    code: 'MAJALAH10',
    description:
      'Potongan Rp 10.000 untuk majalah digital edisi mana pun. Pas untuk mencoba majalah yang belum pernah Anda baca.',
    kind: 'Promo',
    discountPercent: null,
    discountIdr: 10000,
    expiresOn: 30,
    minimumSpendIdr: 15000,
    quota: 500,
    quotaPerUser: 3,
    appliesTo: ['Majalah'],
    published: true,
    design: { palette: 'kunyit', pattern: 'nitik' },
  },
  {
    name: 'Borong Sekalian',
    code: 'BORONG',
    description:
      'Belanja minimal Rp 300.000, potongannya 10 persen ditambah Rp 15.000. Berlaku untuk semua jenis pembelian.',
    kind: 'Promo',
    discountPercent: 10,
    discountIdr: 15000,
    expiresOn: 14,
    minimumSpendIdr: 300000,
    quota: 100,
    quotaPerUser: null,
    appliesTo: EVERYTHING,
    published: true,
    design: { palette: 'laut', pattern: 'sekarJagad' },
  },
  {
    name: 'Kemerdekaan Membaca',
    code: 'MERDEKA17',
    description: 'Potongan 17 persen sepanjang bulan kemerdekaan. Sampai jumpa di bulan Agustus berikutnya.',
    kind: 'Promo',
    discountPercent: 17,
    discountIdr: null,
    expiresOn: -30,
    minimumSpendIdr: 0,
    quota: 1700,
    quotaPerUser: 1,
    appliesTo: EVERYTHING,
    published: true,
    design: { palette: 'mawar', pattern: 'parang' },
  },
  {
    name: 'Hadiah dari Perpustakaan Keliling',
    code: 'KELILING50',
    description:
      'Kode hadiah senilai Rp 50.000 bagi pengunjung perpustakaan keliling. Dibagikan satu per satu bersama kartu ucapan.',
    kind: 'Reedem',
    discountPercent: null,
    discountIdr: 50000,
    expiresOn: 180,
    minimumSpendIdr: 0,
    quota: 50,
    quotaPerUser: 1,
    appliesTo: EVERYTHING,
    published: true,
    design: { palette: 'sogan', pattern: 'lereng' },
  },
]
