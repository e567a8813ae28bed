import { useState } from 'react'
import type { OrderStatus } from '#contracts/orders.ts'
import { formatTime } from '#kernel/time.ts'
import { call } from '../../api/call.ts'
import { formFailure } from '../../api/form-failure.ts'
import { paths } from '../../paths.ts'
import { metaOf } from '../../shell/page-meta.ts'
import { StatusChip } from '../../transactions/status-chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FormFields, useForm } from '../../ui/use-form.ts'
import { EmailField } from '../account-fields.tsx'
import { AccountForm, AccountLink } from '../account-form.tsx'
import { AccountFrame } from '../account-frame.tsx'

export const meta = metaOf({
  title: 'Status pesanan',
  description: 'Lihat status pesanan Anda dengan nomor pesanan dan email, tanpa masuk ke akun.',
  path: paths.orderStatus(),
})

const isBlank = (text: string | undefined) => (text ?? '').trim() === ''

const check = ({ refno, email }: FormFields) => ({
  ...(isBlank(refno) && { refno: 'Nomor pesanan tidak boleh kosong' }),
  ...(isBlank(email) && { email: 'Email tidak boleh kosong' }),
})

/** The state of an order by its number and its buyer's e-mail, without signing in. */
export default function OrderStatusPage() {
  const [order, setOrder] = useState<OrderStatus>()
  const form = useForm({
    check,
    send: async ({ refno = '', email = '' }) => {
      setOrder(undefined)

      setOrder(await call('POST /api/user/order-status', { body: { refno, email } }))
    },
    failed: (error) => formFailure(error, 'Status pesanan gagal dimuat. Coba lagi sebentar lagi.'),
  })
  return (
    <AccountFrame
      title="Status pesanan"
      text="Nomor pesanan ada di email yang kami kirim saat Anda memesan."
      below={
        <>
          Punya akun? <AccountLink to={paths.history()}>Lihat Riwayat Belanja</AccountLink>
        </>
      }
    >
      <AccountForm
        of={form}
        name="Status pesanan"
        submit="Lihat status"
        after={<div role="status">{order !== undefined && <Status order={order} />}</div>}
      >
        <TextField
          label="Nomor pesanan"
          name="refno"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
        />
        <EmailField />
      </AccountForm>
    </AccountFrame>
  )
}

function Status({ order }: { order: OrderStatus }) {
  const { refno, type, created_at, payment_status, transaction_status, courier } = order
  const facts: [string, string][] = [
    ['Nomor', refno],
    ['Jenis', type],
    ['Dipesan', formatTime(new Date(created_at))],
    ['Pesanan', transaction_status],
    ...(courier === null
      ? []
      : [
          ['Kurir', `${courier.name} ${courier.service}`] satisfies [string, string],
          ['Nomor resi', courier.tracking_number ?? 'Belum dikirim'] satisfies [string, string],
        ]),
  ]
  return (
    <section aria-label={`Status pesanan ${refno}`} className="border-t border-line pt-5">
      <StatusChip status={payment_status} />
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
