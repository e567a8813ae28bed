import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import { useAsk } from './use-ask.ts'

const loadDialogs = async () => (await import('./waiting-dialogs.tsx')).WaitingDialogs

export type PayAtDoorProps = { transaction: Transaction; accept: (next: Transaction) => void }

/** What the courier collects, and when. The order can be cancelled until its shipment is ordered. */
export function PayAtDoor({ transaction, accept }: PayAtDoorProps) {
  const { total_pay, parcel, transaction_shipping: shipping } = transaction
  const tracking = shipping?.tracking_number ?? null
  const isOrdered = tracking !== null || (parcel !== null && parcel.step !== 'cancelled')
  const [open, setOpen] = useState<'cancel'>()
  const asking = useAsk(accept)
  const WaitingDialogs = useOnDemand(loadDialogs, open !== undefined, () => setOpen(undefined))
  return (
    <div className="grid gap-6 p-4 sm:p-8">
      <div role="status" className="flex items-start gap-3">
        <HandCoins aria-hidden className="mt-0.5 size-8 shrink-0 text-primary" />
        <div>
          <h2 className="text-xl font-bold">Bayar saat paket tiba</h2>
          <p className="mt-1 text-muted">
            Kurir menagih uangnya di alamat tujuan. Siapkan jumlah pas; jangan membayar kepada siapa pun
            sebelum paket datang.
          </p>
        </div>
      </div>
      <div>
        <p className="text-sm text-muted">Dibayar kepada kurir</p>
        <p className="mt-1 text-xl font-bold whitespace-nowrap tabular-nums sm:text-2xl">
          {formatRupiah(total_pay)}
        </p>
      </div>
      <p className="text-muted">
        {tracking === null
          ? 'Pesanan Anda kami siapkan. Nomor resinya tampil di sini begitu paket berangkat.'
          : `Paket Anda dibawa kurir dengan resi ${tracking}.`}
      </p>
      <div className="grid gap-1">
        <ButtonLink wide kind="secondary" link={<Link to={paths.history()} />}>
          Lihat pesanan di Riwayat Belanja
        </ButtonLink>
        {!isOrdered && (
          <Button wide kind="ghost" className="text-danger!" onClick={() => setOpen('cancel')}>
            Batalkan pesanan
          </Button>
        )}
      </div>
      {open !== undefined && WaitingDialogs && (
        <WaitingDialogs
          {...asking}
          transaction={transaction}
          open={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
