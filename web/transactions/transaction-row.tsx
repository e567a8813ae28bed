import { Link } from 'react-router'
import { orderCan, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatDate } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import { StatusChip } from './status-chip.tsx'
import { transactionName } from './transaction-name.ts'

const cell = '@4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-3 @4xl:align-middle'

/** Facts that stand in columns of their own where there is room, and in one line under the title elsewhere. */
const fact = '@max-4xl:inline @max-4xl:not-first:before:content-["·_"]'

export type TransactionRowProps = {
  number: number
  transaction: Transaction
  /** The order that was just made. */
  marked: boolean
  onOpen: () => void
}

/** One transaction: a row of a table, or a card of three lines where the table does not fit. */
export function TransactionRow({ number, transaction, marked, onOpen }: TransactionRowProps) {
  const { refno, created_at, type, payment_methods: method, payment_status: status, total_pay } = transaction
  const { title, more } = transactionName(transaction)
  const name = (
    <span className="flex min-w-0 items-baseline gap-1.5 font-semibold">
      <span className="truncate" title={title}>
        {title}
      </span>
      {more > 0 && <span className="shrink-0 text-sm text-muted">+{more}</span>}
    </span>
  )
  return (
    <tr
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 @4xl:table-row @4xl:p-0',
        marked && 'shadow-[inset_4px_0_0_var(--color-primary)]',
      )}
    >
      <td className={`order-1 min-w-0 @4xl:hidden`}>{name}</td>
      <td className={`${cell} order-3 col-span-2 text-sm text-muted tabular-nums @4xl:hidden`}>
        <span className={fact}>
          <span className="sr-only">Nomor </span>
          {number}{' '}
        </span>
        <span className={fact}>{formatDate(new Date(created_at))} </span>
        <span className={fact}>{type} </span>
        {method !== null && <span className={fact}>{method.name}</span>}
      </td>
      <td className={`${cell} hidden text-muted tabular-nums @4xl:table-cell`}>{number}</td>
      <td className={`${cell} hidden tabular-nums @4xl:table-cell`}>{formatDate(new Date(created_at))}</td>
      <td className={`${cell} hidden max-w-44 @4xl:table-cell @5xl:max-w-64`}>
        {name}
        <Chip className="mt-1">{type}</Chip>
      </td>
      <td className={`${cell} hidden @4xl:table-cell`}>{method?.name ?? '-'}</td>
      <td className={`${cell} order-2 justify-self-end`}>
        <StatusChip status={status} />
      </td>
      <td className={`${cell} order-4`}>
        <Price amount={total_pay} size="sm" />
      </td>
      <td className={`${cell} order-5 justify-self-end @4xl:text-right`}>
        {orderCan.pay(paymentStateOf[transaction.payment_status]) ? (
          <ButtonLink link={<Link to={paths.paymentInfo(refno)} />}>
            Bayar<span className="sr-only"> transaksi {refno}</span>
          </ButtonLink>
        ) : (
          <Button kind="secondary" onClick={onOpen}>
            Detail<span className="sr-only"> transaksi {refno}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
