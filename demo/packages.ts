import type { PaletteName } from '../demo-maker/drawing/palettes.ts'
import type { PatternName } from '../demo-maker/drawing/patterns.ts'
import type { DemoPrice } from './demo-title.ts'

export type DemoPackage = DemoPrice & {
  slug: string
  name: string
  description: string
  durationMonths: number
  design: { palette: PaletteName; pattern: PatternName }
}

/** What is sold for reading by the month; the longer ones are cheaper a month. */
export const demoPackages: DemoPackage[] = [
  {
    slug: 'coba-sebulan',
    name: 'Coba Sebulan',
    description:
      'Cocok untuk berkenalan. Buka semua buku dan majalah yang bertanda langganan selama satu bulan, di ponsel, tablet, atau komputer. Tidak ada perpanjangan otomatis.',
    durationMonths: 1,
    priceIdr: 49000,
    design: { palette: 'pandan', pattern: 'truntum' },
  },
  {
    slug: 'tiga-bulan-membaca',
    name: 'Tiga Bulan Membaca',
    description:
      'Satu musim penuh untuk menamatkan daftar bacaan yang tertunda. Majalah terbaru dapat dibaca sebelum edisi cetaknya sampai di toko.',
    durationMonths: 3,
    priceIdr: 147000,
    discountPercent: 10,
    design: { palette: 'nila', pattern: 'kawung' },
  },
  {
    slug: 'setengah-tahun',
    name: 'Setengah Tahun',
    description:
      'Pilihan pembaca tetap: enam bulan tanpa memikirkan harga per judul. Pas untuk kebiasaan satu buku setiap pekan.',
    durationMonths: 6,
    priceIdr: 294000,
    discountPercent: 20,
    design: { palette: 'bata', pattern: 'parang' },
  },
  {
    slug: 'setahun-penuh',
    name: 'Setahun Penuh',
    description:
      'Dua belas bulan membaca dengan harga per bulan yang jauh lebih ringan. Semua edisi majalah tahun berjalan termasuk di dalamnya, juga buku-buku yang baru ditambahkan.',
    durationMonths: 12,
    priceIdr: 588000,
    discountPercent: 30,
    discountIdr: 11600,
    design: { palette: 'kunyit', pattern: 'ceplok' },
  },
  {
    slug: 'teman-sekolah',
    name: 'Teman Sekolah',
    description:
      'Empat bulan, sepanjang satu semester. Disusun bersama guru untuk menemani pekan literasi, dengan potongan khusus sepanjang tahun ajaran.',
    durationMonths: 4,
    priceIdr: 196000,
    discountIdr: 26000,
    design: { palette: 'daun', pattern: 'nitik' },
  },
  {
    slug: 'dua-tahun-setia',
    name: 'Dua Tahun Setia',
    description:
      'Untuk pembaca yang sudah tahu akan tinggal lama. Dua puluh empat bulan akses dalam satu pembayaran, harga tetap meski tarif bulanan berubah.',
    durationMonths: 24,
    priceIdr: 1176000,
    discountPercent: 38,
    discountIdr: 9120,
    design: { palette: 'manggis', pattern: 'gringsing' },
  },
]
