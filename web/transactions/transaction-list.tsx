import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallData } from '#contracts/calls.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { MissingPart } from '../shell/missing-part.tsx'
import { PastLastPage } from '../shell/past-last-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import { TransactionRow } from './transaction-row.tsx'

const loadDialog = async () => (await import('./transaction-dialog.tsx')).TransactionDialog

/** Rows of one page of the list. */
export const TRANSACTIONS_PER_PAGE = 10

export type TransactionListProps = {
  page: number
  /** The address of another page of the list. */
  pathOf: (page: number) => string
  transactions: CallData<'GET /api/user/transactions'> | undefined
  /** The number (`refno`) of an order that was just made, whose row is marked. */
  ordered?: string | undefined
  /** The number of an order whose details are open, as a mail links to it. */
  shown?: string | undefined
}

const heading = 'px-3 py-2 text-left text-sm font-semibold text-muted'

/** Purchases, the latest first: a table where its columns fit, otherwise cards. */
export function TransactionList({ page, pathOf, transactions, ordered, shown }: TransactionListProps) {
  const { revalidate } = useRevalidator()
  const [openId, setOpenId] = useState(() => transactions?.data.find(({ refno }) => refno === shown)?.id)
  const TransactionDialog = useOnDemand(loadDialog, openId !== undefined, () => setOpenId(undefined))
  if (transactions === undefined) return <MissingPart />
  const { data, last_page: lastPage } = transactions
  if (data.length === 0 && page > 1) return <PastLastPage first={pathOf(1)} />
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
    <div className="@container">
      <div className="overflow-hidden rounded border border-line bg-surface">
        <table className="block w-full @5xl:table">
          <caption className="sr-only">Transaksi, halaman {page}</caption>
          <thead className="@max-5xl:sr-only">
            <tr>
              <th className={heading}>Nomor</th>
              <th className={heading}>Tanggal</th>
              <th className={heading}>Tipe</th>
              <th className={heading}>Metode pembayaran</th>
              <th className={heading}>Status pembayaran</th>
              <th className={heading}>Total</th>
              <th className={heading}>
                <span className="sr-only">Aksi</span>
              </th>
            </tr>
          </thead>
          <tbody className="block @5xl:table-row-group">
            {data.map((transaction, index) => (
              <TransactionRow
                key={transaction.id}
                number={(page - 1) * TRANSACTIONS_PER_PAGE + index + 1}
                transaction={transaction}
                marked={transaction.refno === ordered}
                onOpen={() => setOpenId(transaction.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5">
        <Pager page={page} lastPage={lastPage} link={(target) => <Link to={pathOf(target)} />} />
      </div>
      {opened !== undefined && TransactionDialog && (
        <TransactionDialog
          transaction={opened}
          onClose={() => setOpenId(undefined)}
          onReceived={async () => void (await revalidate())}
        />
      )}
    </div>
  )
}
