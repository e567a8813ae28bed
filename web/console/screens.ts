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
    words: 'profil password verifikasi dua langkah perangkat sesi',
    load: async () => (await import('./account/account-screen.tsx')).AccountScreen,
  },
  {
    path: 'pengaturan/catatan',
    section: 'pengaturan',
    title: 'Catatan tindakan',
    right: 'log.lihat',
    words: 'audit log riwayat siapa mengubah',
    load: async () => (await import('./settings/audit-log-screen.tsx')).AuditLogScreen,
  },
]

/** Whether a screen can be opened by its path alone. */
export const isPlace = ({ path }: Screen): boolean => !path.includes(':')

/** The screens of a section that the member may see and the navigation can lead to. */
export const screensOf = (section: SectionKey, me: Me): Screen[] =>
  SCREENS.filter((screen) => screen.section === section && isPlace(screen) && hasRight(me, screen.right))
