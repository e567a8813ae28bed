import { formatRupiah } from '#kernel/money.ts'
import type { Order } from './order-words.ts'

/** Paper copies are left in it that did not come back before. */
export const hasCopiesLeft = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ type, left }) => type === 'Fisik' && left > 0)

type Taken = Pick<Order, 'lines' | 'gift' | 'shipment' | 'take_back'>

/** What happens where a paid order is taken back as a whole, and nothing else. */
export function takeBackWords(order: Taken): string {
  const { due = 0, loses = [], keeps = [], subscription = false } = order.take_back ?? {}
  const waits = order.gift?.state === 'scheduled' || order.gift?.state === 'sent'
  return [
    loses.length > 0 && `${ebooks(loses)} tidak lagi dimiliki pembeli.`,
    keeps.length > 0 && `${ebooks(keeps)} tetap dimiliki pembeli, karena didapat di luar pesanan ini.`,
    subscription && 'Masa langganan dari pesanan ini berakhir.',
    waits && 'Hadiahnya tidak dapat diterima lagi.',
    hasCopiesLeft(order) && order.shipment?.sent_at == null && 'Barang yang belum dikirim kembali ke stok.',
    due > 0 ? `${formatRupiah(due)} perlu dikembalikan.` : 'Tidak ada dana yang perlu dikembalikan.',
    'Ini tidak dapat diurungkan.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

const ebooks = (names: readonly string[]) =>
  names.length === 1 ? `Ebook “${names[0]}”` : `${names.length} ebook`
