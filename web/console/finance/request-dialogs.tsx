// What staff decide about a request: agree, as a whole or in part, or decline.
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { shortRupiah } from '../frame/parts.tsx'
import { useReturnedParts } from '../orders/returned-parts.tsx'

export type ReturnRequest = ConsoleData<'GET /api/console/return-requests/:id'>

type DecisionProps = Asking & { request: ReturnRequest }

export function AgreeDialog({ request, ...dialog }: DecisionProps) {
  const lines = request.lines.filter(({ left }) => left > 0)
  const hasEbook = lines.some(({ type }) => type === 'Digital')
  const parts = useReturnedParts({
    lines,
    shippingLeft: request.shipping_left,
    isSent: true,
    withAmounts: true,
  })
  return (
    <ActDialog
      {...dialog}
      title={`Setujui pengembalian pesanan ${request.order.refno}`}
      description={`Yang disetujui menjadi dana yang perlu dikembalikan${hasEbook ? ', dan ebooknya tidak lagi dimiliki pembeli' : ''}. Jika tidak ada yang tersisa, pesanannya berakhir. Pembeli mendapat email. Ini tidak dapat diurungkan.`}
      submit="Setujui"
      danger
      check={(fields) => ({ lines: parts.isEmpty ? 'Pilih jumlahnya' : undefined, ...parts.check(fields) })}
      send={async ({ reply = '', ...fields }) => {
        const { amount } = await callConsole('POST /api/console/return-requests/:id/agree', {
          params: { id: request.id },
          body: {
            version: request.version,
            lines: parts.partsOf(fields),
            shipping: parts.shipping,
            reply,
          },
        })
        return `${shortRupiah(amount ?? 0)} menunggu persetujuan dana`
      }}
    >
      {parts.fields}
      <TextAreaField
        label="Pesan kepada pembeli"
        name="reply"
        hint="Boleh kosong. Dibaca pembeli di transaksi dan email."
        maxLength={500}
      />
    </ActDialog>
  )
}

export function DeclineDialog({ request, ...dialog }: DecisionProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Tolak pengembalian pesanan ${request.order.refno}?`}
      description="Tidak ada dana atau buku yang berpindah. Pembeli mendapat email dengan alasannya."
      submit="Tolak"
      danger
      reason="Dibaca pembeli di transaksi dan email."
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/return-requests/:id/decline', {
          params: { id: request.id },
          body: { version: request.version, reason },
        })
        return 'Permintaan ditolak'
      }}
    />
  )
}
