import { useState } from 'react'
import { formatRupiah } from '#kernel/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { pointsText } from '../forms/basis-points.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, column } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useRight } from '../session/staff-session.ts'

const FeeDialog = laterPart(() => import('./fee-dialog.tsx'), 'FeeDialog')

type Method = ConsoleData<'GET /api/console/payment-methods'>[number]

const KINDS: Record<Method['kind'], string> = {
  virtual_account: 'Virtual account',
  qris: 'Kode QR',
  ewallet: 'Dompet',
  cash_on_delivery: 'Ditagih kurir',
}

function limitsOf({ least, most }: Method): string {
  if (most === null) return least > 1 ? `Mulai ${formatRupiah(least)}` : 'Berapa pun'
  return least > 1 ? `${formatRupiah(least)} sampai ${formatRupiah(most)}` : `Sampai ${formatRupiah(most)}`
}

function feeInWords({ fee }: Method): string {
  if (fee === null) return 'Belum diisi'
  const parts = [
    fee.fixed > 0 && formatRupiah(fee.fixed),
    fee.basis_points > 0 && `${pointsText(fee.basis_points)}%`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Tanpa biaya' : parts.join(' + ')
}

/** Which of the gateway's payment methods shoppers may choose. */
export function PaymentMethodsScreen() {
  const mayChange = useRight('pengaturan.ubah')
  const methods = useCall('GET /api/console/payment-methods', {})
  const { act, busy } = useAct()
  const [asked, setAsked] = useState<Method>()
  const put = (saved: Method) =>
    methods.change((all) => all.map((one) => (one.id === saved.id ? saved : one)))
  const offer = async ({ id, name, version }: Method, offered: boolean) => {
    const save = async (value: boolean, from: number) => {
      const saved = await callConsole('PUT /api/console/payment-methods/:id', {
        params: { id },
        body: { offered: value, version: from },
      })
      put(saved)
      return saved
    }
    await act(() => save(offered, version), {
      done: offered ? `${name} ditawarkan` : `${name} tidak lagi ditawarkan`,
      undo: (saved) => save(!offered, saved.version),
    })
  }
  const columns: readonly Column<Method>[] = [
    column('nama', 'Metode', 'lead', ({ name }) => name),
    column('jenis', 'Jenis', 'line', ({ kind }) => KINDS[kind]),
    column('batas', 'Jumlah', 'line', limitsOf),
    column('berlaku', 'Berlaku', 'line', ({ kind, lasts_minutes: minutes }) =>
      kind === 'cash_on_delivery'
        ? 'Saat paket tiba'
        : minutes === null
          ? 'Selama pesanan'
          : `${minutes} menit`,
    ),
    column('biaya', 'Biaya penyedia', 'named', (method) =>
      method.kind === 'cash_on_delivery' ? 'Di tagihan kurir' : feeInWords(method),
    ),
    column('status', 'Status', 'end', ({ offered }) => (
      <Chip tone={offered ? 'success' : 'plain'}>{offered ? 'Ditawarkan' : 'Tidak ditawarkan'}</Chip>
    )),
    ...(mayChange
      ? [
          acts((method: Method) => (
            <span className="inline-flex flex-wrap justify-end gap-2">
              {method.kind !== 'cash_on_delivery' && (
                <Button kind="ghost" onClick={() => setAsked(method)}>
                  Ubah biaya<span className="sr-only"> {method.name}</span>
                </Button>
              )}
              <Button kind="secondary" disabled={busy} onClick={() => void offer(method, !method.offered)}>
                {method.offered ? 'Berhenti tawarkan' : 'Tawarkan'}
                <span className="sr-only"> {method.name}</span>
              </Button>
            </span>
          )),
        ]
      : []),
  ]
  return (
    <ScreenFrame title="Metode pembayaran">
      <p className="measure text-muted">
        Yang tampak di sini diterima oleh penyedia pembayaran toko, kecuali Bayar di Tempat, yang ditagih
        kurir Biteship untuk buku fisik. Nomor, kode, dan tautan yang sudah diberikan kepada pembeli tetap
        dapat dibayar.
      </p>
      <RecordList
        label="Metode pembayaran"
        state={methods}
        rows={methods.data}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'Tidak ada metode pembayaran',
          text: 'Penyedia pembayaran toko tidak menerima satu pun metode. Periksa pengaturannya di server.',
        }}
      />
      {asked !== undefined && <FeeDialog method={asked} saved={put} close={() => setAsked(undefined)} />}
    </ScreenFrame>
  )
}
