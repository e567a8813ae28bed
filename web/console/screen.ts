import {
  ArrowLeftRight,
  BookOpen,
  House,
  type LucideIcon,
  Megaphone,
  Package,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Right } from '#contracts/rights.ts'

export type SectionKey =
  | 'beranda'
  | 'pesanan'
  | 'katalog'
  | 'impor-ekspor'
  | 'pemasaran'
  | 'pelanggan'
  | 'keuangan'
  | 'pengaturan'

export type Section = {
  key: SectionKey
  text: string
  /** In the bar of five on phones, where `text` would be cut. */
  short?: string
  icon: LucideIcon
}

/** The parts of the console, in the order of the navigation. One that has no screen for the member is not shown. */
export const SECTIONS: readonly Section[] = [
  { key: 'beranda', text: 'Beranda', icon: House },
  { key: 'pesanan', text: 'Pesanan', icon: Package },
  { key: 'katalog', text: 'Katalog', icon: BookOpen },
  { key: 'impor-ekspor', text: 'Impor & Ekspor', short: 'Impor', icon: ArrowLeftRight },
  { key: 'pemasaran', text: 'Pemasaran', icon: Megaphone },
  { key: 'pelanggan', text: 'Pelanggan', icon: Users },
  { key: 'keuangan', text: 'Keuangan', icon: Wallet },
  { key: 'pengaturan', text: 'Pengaturan', icon: Settings },
]

export type Screen = {
  /** Below `/kelola/`, with parameters as the router writes them: `pesanan/:id`. */
  path: string
  /** The path of the screen from which one comes to this one. */
  above?: string
  section: SectionKey
  /** In the navigation and the command bar, and the document's title until the screen sets its own. */
  title: string
  /** The heading, where it is not the title, and what is beside it. */
  heading?: (now: Date) => { title: string; actions: ReactNode }
  /** Without it the screen says which right is missing. Absent: every member of staff. */
  right?: Right
  /** Words that the command bar finds it by, beside its title. */
  words?: string
  load: () => Promise<ComponentType>
}
