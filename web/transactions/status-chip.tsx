import type { PaymentStatus } from '#contracts/order-states.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'

const tones: Record<PaymentStatus, ChipTone> = {
  'Menunggu Pembayaran': 'info',
  'Sedang Diproses': 'info',
  Pending: 'accent',
  Sukses: 'success',
  Selesai: 'success',
  Gagal: 'danger',
}

export function StatusChip({ status }: { status: PaymentStatus }) {
  return <Chip tone={tones[status]}>{status}</Chip>
}
