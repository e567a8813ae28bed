import { formatNumber } from '#kernel/numbers.ts'
import type { ChipTone } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { shortRupiah } from '../frame/parts.tsx'

export type Promo = ConsoleData<'GET /api/console/promos'>[number]
export type PromoState = 'running' | 'planned' | 'hidden' | 'used-up' | 'over'

export const PROMO_STATES: Record<PromoState, { text: string; tone: ChipTone }> = {
  running: { text: 'Berjalan', tone: 'success' },
  planned: { text: 'Terjadwal', tone: 'info' },
  hidden: { text: 'Disembunyikan', tone: 'plain' },
  'used-up': { text: 'Kuota habis', tone: 'accent' },
  over: { text: 'Berakhir', tone: 'plain' },
}

export function stateOf(promo: Promo, today: string): PromoState {
  if (promo.expired < today) return 'over'
  if (promo.begins_at !== null) return 'planned'
  if (!promo.published) return 'hidden'
  return promo.quota !== null && promo.used >= promo.quota ? 'used-up' : 'running'
}

type Discount = Pick<Promo, 'reduces' | 'discount' | 'nominal_discount'>

/** `20% + Rp 5.000`, or `ongkir 100%`. */
export const discountWords = ({ reduces, discount, nominal_discount }: Discount): string => {
  const off = [
    ...(discount > 0 ? [`${discount}%`] : []),
    ...(nominal_discount > 0 ? [shortRupiah(nominal_discount)] : []),
  ].join(' + ')
  return reduces === 'shipping' ? `ongkir ${off}` : off
}

export const usesWords = ({ used, quota }: Pick<Promo, 'used' | 'quota'>): string =>
  quota === null ? `${used} kali` : `${used} dari ${formatNumber(quota)}`
