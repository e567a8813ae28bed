// More than 300 lines: one entry for each screen, in the order of the navigation.
import { matchPath } from 'react-router'
import { homeHeading } from './home/home-heading.tsx'
import { consolePaths } from './paths.ts'
import type { Screen, SectionKey } from './screen.ts'
import { hasRight, type Me } from './session/staff-session.ts'

/** Every screen of the console. Its code is fetched when it is opened. The first one of a section begins it. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    section: 'beranda',
    title: 'Beranda',
    heading: homeHeading,
    load: async () => (await import('./home/home-screen.tsx')).HomeScreen,
  },
  {
    path: 'akun',
    section: 'pengaturan',
    title: 'Akun saya',
    words: 'profil password sesi',
    load: async () => (await import('./account/account-screen.tsx')).AccountScreen,
  },
  {
    path: 'pesanan',
    section: 'pesanan',
    title: 'Pesanan',
    right: 'pesanan.lihat',
    words: 'order pembeli resi',
    load: async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: 'pesanan/kirim',
    above: 'pesanan',
    section: 'pesanan',
    title: 'Kirim banyak paket',
    right: 'pesanan.kirim',
    words: 'resi tempel pindai',
    load: async () => (await import('./orders/send-orders-screen.tsx')).SendOrdersScreen,
  },
  {
    path: 'pesanan/:id',
    above: 'pesanan',
    section: 'pesanan',
    title: 'Pesanan',
    right: 'pesanan.lihat',
    load: async () => (await import('./orders/order-screen.tsx')).OrderScreen,
  },
  {
    path: 'katalog',
    section: 'katalog',
    title: 'Judul',
    right: 'katalog.lihat',
    words: 'buku majalah stok',
    load: async () => (await import('./catalogue/titles-screen.tsx')).TitlesScreen,
  },
  {
    path: 'katalog/ubah-massal',
    above: 'katalog',
    section: 'katalog',
    title: 'Ubah massal',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/bulk-edits-screen.tsx')).BulkEditsScreen,
  },
  {
    path: 'katalog/ubah-massal/:id',
    above: 'katalog/ubah-massal',
    section: 'katalog',
    title: 'Ubah massal',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/bulk-edit-screen.tsx')).BulkEditScreen,
  },
  {
    path: 'katalog/baru',
    above: 'katalog',
    section: 'katalog',
    title: 'Tambah judul',
    right: 'katalog.ubah',
    load: async () => (await import('./catalogue/new-title-screen.tsx')).NewTitleScreen,
  },
  {
    path: 'katalog/:id',
    above: 'katalog',
    section: 'katalog',
    title: 'Judul',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/title-screen.tsx')).TitleScreen,
  },
  {
    path: 'impor',
    section: 'impor-ekspor',
    title: 'Impor katalog',
    right: 'impor.jalankan',
    words: 'excel csv onix unggah',
    load: async () => (await import('./exchange/imports-screen.tsx')).ImportsScreen,
  },
  {
    path: 'impor/:id',
    above: 'impor',
    section: 'impor-ekspor',
    title: 'Impor',
    right: 'impor.jalankan',
    load: async () => (await import('./exchange/import-screen.tsx')).ImportScreen,
  },
  {
    path: 'ekspor',
    section: 'impor-ekspor',
    title: 'Ekspor',
    right: 'ekspor.jalankan',
    words: 'onix excel csv cadangan',
    load: async () => (await import('./exchange/exports-screen.tsx')).ExportsScreen,
  },
  {
    path: 'pelanggan',
    section: 'pelanggan',
    title: 'Pelanggan',
    right: 'pelanggan.lihat',
    words: 'pembeli akun',
    load: async () => (await import('./customers/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: 'pelanggan/ulasan',
    section: 'pelanggan',
    title: 'Ulasan',
    right: 'ulasan.lihat',
    words: 'review bintang moderasi balas',
    load: async () => (await import('./reviews/reviews-screen.tsx')).ReviewsScreen,
  },
  {
    path: 'pelanggan/:id',
    above: 'pelanggan',
    section: 'pelanggan',
    title: 'Pelanggan',
    right: 'pelanggan.lihat',
    load: async () => (await import('./customers/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: 'keuangan',
    section: 'keuangan',
    title: 'Pengembalian dana',
    right: 'uang.lihat',
    words: 'refund uang',
    load: async () => (await import('./finance/refunds-screen.tsx')).RefundsScreen,
  },
  {
    path: 'keuangan/permintaan',
    section: 'keuangan',
    title: 'Pengembalian diminta',
    right: 'uang.lihat',
    words: 'retur rusak komplain',
    load: async () => (await import('./finance/requests-screen.tsx')).RequestsScreen,
  },
  {
    path: 'keuangan/permintaan/:id',
    above: 'keuangan/permintaan',
    section: 'keuangan',
    title: 'Permintaan pengembalian',
    right: 'uang.lihat',
    load: async () => (await import('./finance/request-screen.tsx')).RequestScreen,
  },
  {
    path: 'keuangan/mutasi',
    section: 'keuangan',
    title: 'Pergerakan uang',
    right: 'uang.lihat',
    words: 'mutasi pembayaran',
    load: async () => (await import('./finance/movements-screen.tsx')).MovementsScreen,
  },
  {
    path: 'keuangan/pencocokan',
    section: 'keuangan',
    title: 'Pencocokan',
    right: 'uang.lihat',
    words: 'rekonsiliasi midtrans xendit',
    load: async () => (await import('./finance/matching-screen.tsx')).MatchingScreen,
  },
  {
    path: 'keuangan/laporan',
    section: 'keuangan',
    title: 'Laporan bulanan',
    right: 'laporan.lihat',
    words: 'ppn pajak penerbit',
    load: async () => (await import('./finance/reports-screen.tsx')).ReportsScreen,
  },
  {
    path: 'pemasaran',
    section: 'pemasaran',
    title: 'Promo',
    right: 'pemasaran.lihat',
    words: 'diskon kode kalender',
    load: async () => (await import('./marketing/promos-screen.tsx')).PromosScreen,
  },
  {
    path: 'pemasaran/promo/:code',
    above: 'pemasaran',
    section: 'pemasaran',
    title: 'Promo',
    right: 'pemasaran.lihat',
    load: async () => (await import('./marketing/promo-screen.tsx')).PromoScreen,
  },
  {
    path: 'pemasaran/kode',
    above: 'pemasaran',
    section: 'pemasaran',
    title: 'Kode satu per orang',
    right: 'pemasaran.lihat',
    words: 'kupon voucher csv',
    load: async () => (await import('./marketing/promo-codes-screen.tsx')).PromoCodesScreen,
  },
  {
    path: 'pemasaran/paket',
    section: 'pemasaran',
    title: 'Paket langganan',
    right: 'pemasaran.lihat',
    load: async () => (await import('./marketing/packages-screen.tsx')).PackagesScreen,
  },
  {
    path: 'pemasaran/paket/:id',
    above: 'pemasaran/paket',
    section: 'pemasaran',
    title: 'Paket',
    right: 'pemasaran.lihat',
    load: async () => (await import('./marketing/package-screen.tsx')).PackageScreen,
  },
  {
    path: 'pemasaran/set',
    section: 'pemasaran',
    title: 'Set',
    right: 'pemasaran.lihat',
    words: 'bundel paket buku seri',
    load: async () => (await import('./marketing/bundles-screen.tsx')).BundlesScreen,
  },
  {
    path: 'pemasaran/set/:id',
    above: 'pemasaran/set',
    section: 'pemasaran',
    title: 'Set',
    right: 'pemasaran.lihat',
    load: async () => (await import('./marketing/bundle-screen.tsx')).BundleScreen,
  },
  {
    path: 'pemasaran/beranda',
    section: 'pemasaran',
    title: 'Gambar beranda',
    right: 'pemasaran.lihat',
    words: 'spanduk banner',
    load: async () => (await import('./marketing/landings-screen.tsx')).LandingsScreen,
  },
  {
    path: 'pemasaran/beranda/:id',
    above: 'pemasaran/beranda',
    section: 'pemasaran',
    title: 'Gambar beranda',
    right: 'pemasaran.lihat',
    load: async () => (await import('./marketing/landing-screen.tsx')).LandingScreen,
  },
  {
    path: 'pemasaran/pilihan',
    section: 'pemasaran',
    title: 'Pilihan toko',
    right: 'pemasaran.lihat',
    words: 'rekomendasi beranda',
    load: async () => (await import('./marketing/picks-screen.tsx')).PicksScreen,
  },
  {
    path: 'pemasaran/genre',
    section: 'pemasaran',
    title: 'Kategori',
    right: 'pemasaran.lihat',
    words: 'genre urutan',
    load: async () => (await import('./marketing/genres-screen.tsx')).GenresScreen,
  },
  {
    path: 'pengaturan/toko',
    section: 'pengaturan',
    title: 'Toko',
    right: 'pengaturan.lihat',
    words: 'nama alamat kurir ongkir',
    load: async () => (await import('./settings/shop-screen.tsx')).ShopScreen,
  },
  {
    path: 'pengaturan/teks',
    section: 'pengaturan',
    title: 'Teks hukum',
    right: 'pengaturan.lihat',
    words: 'syarat privasi',
    load: async () => (await import('./settings/legal-texts-screen.tsx')).LegalTextsScreen,
  },
  {
    path: 'pengaturan/surel',
    section: 'pengaturan',
    title: 'Surel',
    right: 'pengaturan.lihat',
    words: 'email mail uji pratinjau',
    load: async () => (await import('./settings/mails-screen.tsx')).MailsScreen,
  },
  {
    path: 'pengaturan/surel/:kind',
    above: 'pengaturan/surel',
    section: 'pengaturan',
    title: 'Surel',
    right: 'pengaturan.lihat',
    load: async () => (await import('./settings/mail-screen.tsx')).MailScreen,
  },
  {
    path: 'pengaturan/pembayaran',
    section: 'pengaturan',
    title: 'Metode pembayaran',
    right: 'pengaturan.lihat',
    load: async () => (await import('./settings/payment-methods-screen.tsx')).PaymentMethodsScreen,
  },
  {
    path: 'pengaturan/staf',
    section: 'pengaturan',
    title: 'Staf',
    right: 'staf.kelola',
    words: 'undang blokir',
    load: async () => (await import('./settings/staff-screen.tsx')).StaffScreen,
  },
  {
    path: 'pengaturan/peran',
    above: 'pengaturan/staf',
    section: 'pengaturan',
    title: 'Peran',
    right: 'staf.kelola',
    words: 'hak',
    load: async () => (await import('./settings/roles-screen.tsx')).RolesScreen,
  },
  {
    path: 'pengaturan/pekerjaan',
    section: 'pengaturan',
    title: 'Pekerjaan',
    right: 'pekerjaan.kelola',
    words: 'gagal latar',
    load: async () => (await import('./settings/jobs-screen.tsx')).JobsScreen,
  },
  {
    path: 'pengaturan/pemeriksaan',
    section: 'pengaturan',
    title: 'Pemeriksaan',
    right: 'pekerjaan.kelola',
    words: 'doctor kesehatan versi',
    load: async () => (await import('./settings/doctor-screen.tsx')).DoctorScreen,
  },
  {
    path: 'pengaturan/catatan',
    section: 'pengaturan',
    title: 'Catatan tindakan',
    right: 'log.lihat',
    words: 'audit log riwayat',
    load: async () => (await import('./settings/audit-log-screen.tsx')).AuditLogScreen,
  },
]

/** Whether a screen can be opened by its path alone. */
const isPlace = ({ path }: Screen): boolean => !path.includes(':')

/**
 * The screen of an address: the first that fits. The router's own component for this would be in the script of every
 * shopper, since all pages share the router.
 */
export function screenAt(pathname: string) {
  for (const screen of SCREENS) {
    const match = matchPath(consolePaths.screen(screen.path), pathname)
    if (match !== null) return { screen, params: match.params }
  }
  return undefined
}

/** The heading of a screen while its code or its data is on its way. */
export const headingOf = ({ title, heading }: Screen) => ({ name: title, title, ...heading?.(new Date()) })

/** The screens above one, from the top, that the member may see; all of them while it is not known who that is. */
export function screensAbove({ above }: Screen, me?: Me): Screen[] {
  const screen = SCREENS.find(({ path }) => path === above)
  if (screen === undefined) return []
  return [...screensAbove(screen, me), ...(me === undefined || hasRight(me, screen.right) ? [screen] : [])]
}

/** The screens of a section that the member may see and the navigation can lead to. */
export const screensOf = (section: SectionKey, me: Me): Screen[] =>
  SCREENS.filter((screen) => screen.section === section && isPlace(screen) && hasRight(me, screen.right))
