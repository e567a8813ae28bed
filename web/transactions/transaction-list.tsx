import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallData } from '#contracts/calls.ts'
import { orderCan, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatDate } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { MissingPart } from '../shell/missing-part.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Pager } from '../ui/pager.tsx'
import { Price } from '../ui/price.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { StatusChip } from './status-chip.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'

/** As many as one page of the list holds. */
export const TRANSACTIONS_PER_PAGE = 10

export type TransactionListProps = {
  page: number
  /** The address of another page of the list. */
  pathOf: (page: number) => string
  transactions: CallData<'GET /api/user/transactions'> | undefined
}

const cell = 'flex items-center justify-between gap-4 lg:table-cell lg:px-3 lg:py-3 lg:align-middle'
const heading = 'px-3 py-2 text-left text-sm font-semibold text-muted'

/** The column's name, where rows are cards and there is no head above them. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden className="text-sm text-muted lg:hidden">
      {children}
    </span>
  )
}

function Row({
  number,
  transaction,
  onOpen,
}: {
  number: number
  transaction: Transaction
  onOpen: () => void
}) {
  const { refno, created_at, type, payment_methods: method, payment_status: status, total_pay } = transaction
  return (
    <tr className="grid gap-2 border-t border-line p-4 first:border-t-0 lg:table-row lg:p-0">
      <td className={`${cell} tabular-nums lg:border-t lg:border-line`}>
        <Label>Nomor</Label>
        {number}
      </td>
      <td className={`${cell} tabular-nums lg:border-t lg:border-line`}>
        <Label>Tanggal</Label>
        {formatDate(new Date(created_at))}
      </td>
      <td className={`${cell} lg:border-t lg:border-line`}>
        <Label>Tipe</Label>
        <Chip>{type}</Chip>
      </td>
      <td className={`${cell} lg:border-t lg:border-line`}>
        <Label>Metode</Label>
        {method?.name ?? '-'}
      </td>
      <td className={`${cell} lg:border-t lg:border-line`}>
        <Label>Status</Label>
        <StatusChip status={status} />
      </td>
      <td className={`${cell} lg:border-t lg:border-line`}>
        <Label>Total</Label>
        <Price amount={total_pay} size="sm" />
      </td>
      <td className={`${cell} lg:border-t lg:border-line lg:text-right`}>
        {orderCan.pay(paymentStateOf[status]) ? (
          <ButtonLink className="max-lg:w-full" link={<Link to={paths.paymentInfo(refno)} />}>
            Bayar<span className="sr-only"> transaksi {refno}</span>
          </ButtonLink>
        ) : (
          <Button kind="secondary" className="max-lg:w-full" onClick={onOpen}>
            Detail<span className="sr-only"> transaksi {refno}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

/** What was bought, the latest first; a press tells more of each. */
export function TransactionList({ page, pathOf, transactions }: TransactionListProps) {
  const { revalidate } = useRevalidator()
  const [openId, setOpenId] = useState<number>()
  if (transactions === undefined) return <MissingPart />
  const { data, last_page: lastPage } = transactions
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="Belum ada transaksi"
        text="Buku dan langganan yang Anda beli tercatat di sini."
        action={<ButtonLink link={<Link to={paths.books()} />}>Cari buku</ButtonLink>}
      />
    )
  }
  const opened = data.find(({ id }) => id === openId)
  return (
    <>
      <div className="overflow-hidden rounded border border-line bg-surface">
        <table className="block w-full lg:table">
          <caption className="sr-only">Transaksi, halaman {page}</caption>
          <thead className="max-lg:sr-only">
            <tr>
              <th className={heading}>Nomor</th>
              <th className={heading}>Tanggal</th>
              <th className={heading}>Tipe</th>
              <th className={heading}>Metode pembayaran</th>
              <th className={heading}>Status</th>
              <th className={heading}>Total</th>
              <th className={heading}>
                <span className="sr-only">Aksi</span>
              </th>
            </tr>
          </thead>
          <tbody className="block lg:table-row-group">
            {data.map((transaction, index) => (
              <Row
                key={transaction.id}
                number={(page - 1) * TRANSACTIONS_PER_PAGE + index + 1}
                transaction={transaction}
                onOpen={() => setOpenId(transaction.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5">
        <Pager page={page} lastPage={lastPage} link={(target) => <Link to={pathOf(target)} />} />
      </div>
      {opened !== undefined && (
        <TransactionDialog
          transaction={opened}
          onClose={() => setOpenId(undefined)}
          onReceived={async () => void (await revalidate())}
        />
      )}
    </>
  )
}
