import type { Transaction } from '#contracts/orders.ts'
import { formatDate } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { BoughtCover } from '../ui/bought-cover.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import { StatusChip } from './status-chip.tsx'
import { transactionName } from './transaction-name.ts'

const cell = '@5xl:border-t @5xl:border-line @5xl:px-3 @5xl:py-3 @5xl:align-middle'

/** Facts that have columns of their own where there is room, and are in one line under the title elsewhere. */
const fact = 'whitespace-nowrap'
/** The separator stands at the end of a fact, so that no line begins with one. */
const point = 'after:content-["_·"]'

export type TransactionRowProps = {
  number: number
  transaction: Transaction
  /** Whether it is the order that was just made. */
  marked: boolean
  onOpen: () => void
}

/** One transaction: a row of a table, or a card of three lines where the table does not fit. */
export function TransactionRow({ number, transaction, marked, onOpen }: TransactionRowProps) {
  const { refno, created_at, type, payment_methods: method, payment_status: status, total_pay } = transaction
  const { title, more, cover } = transactionName(transaction)
  const others = more > 0 && <span className="shrink-0 text-sm text-muted"> +{more}</span>
  return (
    <tr
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-2.5 first:border-t-0 @xs:pl-18 @xl:min-h-24 @xl:content-center @xl:py-3 @xl:pl-20 @xl:grid-cols-[minmax(0,1fr)_auto_auto] @xl:gap-x-5 @xl:gap-y-1 @5xl:table-row @5xl:p-0',
        marked && 'shadow-[inset_4px_0_0_var(--color-primary)]',
      )}
    >
      <td className="col-span-2 flex min-w-0 items-baseline gap-1.5 font-serif font-semibold @xl:col-span-1 @5xl:hidden">
        <BoughtCover
          picture={cover}
          sizes="48px"
          className="absolute top-3 left-4 w-11 @max-xs:hidden @xl:w-12"
        />
        <span className="truncate @xl:line-clamp-2 @xl:whitespace-normal" title={title}>
          {title}
        </span>
        {others}
      </td>
      <td
        className={`${cell} col-span-2 text-sm text-muted tabular-nums @xl:col-span-1 @xl:col-start-1 @xl:row-start-2 @5xl:hidden`}
      >
        <span className={`${fact} ${point} @max-xl:sr-only`}>
          <span className="sr-only">Nomor </span>
          {number}
        </span>{' '}
        <span className={`${fact} ${point}`}>{formatDate(new Date(created_at))}</span>{' '}
        <span className={classes(fact, method !== null && point)}>{type}</span>{' '}
        {method !== null && <span className={fact}>{method.name}</span>}
      </td>
      <td className={`${cell} hidden text-muted tabular-nums @5xl:table-cell`}>{number}</td>
      <td className={`${cell} hidden tabular-nums @5xl:table-cell`}>{formatDate(new Date(created_at))}</td>
      <td className={`${cell} hidden w-full @5xl:table-cell`}>
        <div className="flex items-center gap-4">
          <BoughtCover picture={cover} sizes="48px" className="relative w-12" />
          <div className="min-w-0">
            <span className="line-clamp-2 font-serif leading-snug font-semibold wrap-anywhere" title={title}>
              {title}
              {others}
            </span>
            <Chip className="mt-1.5">{type}</Chip>
          </div>
        </div>
      </td>
      <td className={`${cell} hidden whitespace-nowrap @5xl:table-cell`}>{method?.name ?? '-'}</td>
      <td
        className={`${cell} col-span-2 @[17.5rem]:col-span-1 @[17.5rem]:col-start-1 @xl:col-start-2 @xl:row-start-1 @xl:justify-self-end`}
      >
        <StatusChip status={status} />
      </td>
      <td
        className={`${cell} col-span-2 @[17.5rem]:col-span-1 @[17.5rem]:col-start-1 @xl:col-start-2 @xl:row-start-2 @xl:text-right @5xl:text-left`}
      >
        <Price amount={total_pay} size="sm" className="@max-5xl:@xl:justify-end" />
      </td>
      <td
        className={`${cell} col-span-2 mt-1 @[17.5rem]:col-span-1 @[17.5rem]:col-start-2 @[17.5rem]:row-span-2 @[17.5rem]:row-start-3 @[17.5rem]:mt-0 @[17.5rem]:self-end @[17.5rem]:justify-self-end @xl:col-start-3 @xl:row-start-1 @xl:w-24 @xl:self-center @xl:text-right @5xl:w-auto`}
      >
        {/* As `orderCan.pay` says, whose tables are not in the first script. */}
        {status === 'Menunggu Pembayaran' && transaction.transaction_status === status ? (
          <ButtonLink className="@max-5xl:px-4!" link={<Link to={paths.paymentInfo(refno)} />}>
            Bayar<span className="sr-only"> transaksi {refno}</span>
          </ButtonLink>
        ) : (
          <Button kind="secondary" className="@max-5xl:px-4!" onClick={onOpen}>
            Detail<span className="sr-only"> transaksi {refno}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
