import type { Screen, SectionKey } from './screen.ts'
import { hasRight, type Me } from './session/staff-session.ts'

/** Every screen of the console. Its code is fetched when it is opened. The first one of a section begins it. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    section: 'beranda',
    title: 'Beranda',
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
    section: 'pesanan',
    title: 'Kirim banyak paket',
    right: 'pesanan.kirim',
    words: 'resi tempel pindai',
    load: async () => (await import('./orders/send-orders-screen.tsx')).SendOrdersScreen,
  },
  {
    path: 'pesanan/:id',
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
    section: 'katalog',
    title: 'Ubah massal',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/bulk-edits-screen.tsx')).BulkEditsScreen,
  },
  {
    path: 'katalog/ubah-massal/:id',
    section: 'katalog',
    title: 'Ubah massal',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/bulk-edit-screen.tsx')).BulkEditScreen,
  },
  {
    path: 'katalog/baru',
    section: 'katalog',
    title: 'Tambah judul',
    right: 'katalog.ubah',
    load: async () => (await import('./catalogue/new-title-screen.tsx')).NewTitleScreen,
  },
  {
    path: 'katalog/:id',
    section: 'katalog',
    title: 'Judul',
    right: 'katalog.lihat',
    load: async () => (await import('./catalogue/title-screen.tsx')).TitleScreen,
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
    path: 'pelanggan/:id',
    section: 'pelanggan',
    title: 'Pelanggan',
    right: 'pelanggan.lihat',
    load: async () => (await import('./customers/customer-screen.tsx')).CustomerScreen,
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
export const isPlace = ({ path }: Screen): boolean => !path.includes(':')

/** The screens of a section that the member may see and the navigation can lead to. */
export const screensOf = (section: SectionKey, me: Me): Screen[] =>
  SCREENS.filter((screen) => screen.section === section && isPlace(screen) && hasRight(me, screen.right))
