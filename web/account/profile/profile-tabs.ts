import type { ProfileTab } from '../../paths.ts'

/** In the order of the side menu. */
export const PROFILE_TABS: readonly ProfileTab[] = [
  'Profil Saya',
  'Langganan Saya',
  'Ganti Password',
  'Alamat Saya',
  'Transaksi Saya',
]

/** The tab that an address names by its label or its number; the first one otherwise. */
export function profileTab(params: URLSearchParams): ProfileTab {
  const wanted = params.get('tab') ?? ''
  const numbered = PROFILE_TABS[Number(wanted) - 1]
  return PROFILE_TABS.find((tab) => tab === wanted) ?? numbered ?? 'Profil Saya'
}
