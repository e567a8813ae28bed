// What staff decide about a request: agree, as a whole or in part, or decline.
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { shortRupiah } from '../frame/parts.tsx'
import { OrderActDialog } from '../orders/order-act-dialog.tsx'
import { useReturnedParts } from '../orders/returned-parts.tsx'

export type ReturnRequest = ConsoleData<'GET /api/console/return-requests/:id'>

type DecisionProps = { request: ReturnRequest; done: () => void; close: () => void }

export function AgreeDialog({ request, ...dialog }: DecisionProps) {
  const parts = useReturnedParts({
    lines: request.lines.filter(({ left }) => left > 0),
    shippingLeft: request.shipping_left,
    isSent: true,
    withAmounts: true,
  })
  return (
    <OrderActDialog
      {...dialog}
      title={`Setujui pengembalian pesanan ${request.order.refno}`}
      description="Yang disetujui menjadi dana yang perlu dikembalikan, dan ebooknya tidak lagi dapat dibaca. Jika tidak ada yang tersisa, pesanannya berakhir. Pembeli mendapat email. Ini tidak dapat diurungkan."
      submit="Setujui"
      danger
      check={() => ({ lines: parts.isEmpty ? 'Pilih jumlahnya' : undefined, ...parts.check() })}
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
        return { text: `${shortRupiah(amount ?? 0)} menunggu persetujuan dana` }
      }}
    >
      {(errors) => (
        <>
          {parts.fields(errors)}
          <TextAreaField
            label="Pesan kepada pembeli"
            name="reply"
            hint="Boleh kosong. Dibaca pembeli di transaksi dan email."
            error={errors.reply}
            maxLength={500}
          />
        </>
      )}
    </OrderActDialog>
  )
}

export function DeclineDialog({ request, ...dialog }: DecisionProps) {
  return (
    <OrderActDialog
      {...dialog}
      title={`Tolak pengembalian pesanan ${request.order.refno}?`}
      description="Tidak ada dana atau buku yang berpindah. Pembeli mendapat email dengan alasannya."
      submit="Tolak"
      danger
      check={needsReason}
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/return-requests/:id/decline', {
          params: { id: request.id },
          body: { version: request.version, reason },
        })
        return { text: 'Permintaan ditolak' }
      }}
    >
      {(errors) => <ReasonField errors={errors} hint="Dibaca pembeli di transaksi dan email." />}
    </OrderActDialog>
  )
}
