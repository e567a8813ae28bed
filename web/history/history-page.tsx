import { useEffect, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { fulfilmentStateOf, orderCan, paymentStateOf } from '#contracts/order-states.ts'
import { call } from '../api/call.ts'
import { orElse } from '../api/connection.ts'
import { paths } from '../paths.ts'
import { readArrival } from '../purchase/arrival.ts'
import { requireSession } from '../session/require-session.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { pageNumber } from '../shell/page-number.ts'
import { TRANSACTIONS_PER_PAGE, TransactionList } from '../transactions/transaction-list.tsx'
import { TransactionListSkeleton } from '../transactions/transaction-list-skeleton.tsx'
import { classes } from '../ui/classes.ts'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { NewOrderNotice } from './new-order-notice.tsx'
import { useRefreshWhile } from './use-refresh-while.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { id: reader } = requireSession(request).user
  const page = pageNumber(new URL(request.url).searchParams)
  const query = { page, per_page: TRANSACTIONS_PER_PAGE }
  const transactions = await call('GET /api/user/transactions', { query }, { signal: request.signal }).catch(
    orElse(undefined),
  )
  return { reader, page, transactions }
}

export const meta = metaOf({ title: 'Riwayat Belanja', hidden: true })

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

/** As high as the view, so that the footer is below it before the orders come and after, however few they are. */
function Frame({ children, busy }: { children: React.ReactNode; busy?: boolean }) {
  return (
    <div className="wrap min-h-svh pt-2 pb-10" aria-busy={busy || undefined}>
      <Breadcrumbs page="Riwayat Belanja" />
      <h1 className="mt-4 mb-6 font-serif text-2xl font-semibold sm:text-3xl">Riwayat Belanja</h1>
      {children}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame busy>
      <TransactionListSkeleton />
    </Frame>
  )
}

type Read = Awaited<ReturnType<typeof clientLoader>>

/** Where the orders of a page that is shown cannot be read again, those that were read last. */
function useLastRead(read: Read): Read & { missed: boolean } {
  const [last, setLast] = useState(read)
  const isSame = read.page === last.page && read.reader === last.reader
  const missed = read.transactions === undefined && isSame && last.transactions !== undefined
  if (read !== last && !missed) setLast(read)
  return missed ? { ...last, missed } : { ...read, missed }
}

export default function HistoryPage() {
  const { page, transactions, missed } = useLastRead(useLoaderData<typeof clientLoader>())
  const { state } = useLocation()
  const [query] = useSearchParams()
  const { ordered, tabBlocked } = readArrival(state)
  const loading = useNavigation().location?.pathname === paths.history()
  const made = transactions?.data.find(({ refno }) => refno === ordered)
  useRefreshWhile(
    missed ||
      (made !== undefined &&
        orderCan.pay(paymentStateOf[made.payment_status], fulfilmentStateOf[made.transaction_status])),
  )
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ordered !== undefined) notice.current?.focus()
  }, [ordered])
  return (
    <Frame>
      {made !== undefined && (
        <div ref={notice} tabIndex={-1} data-begins-here className="outline-none">
          <NewOrderNotice transaction={made} tabBlocked={tabBlocked} />
        </div>
      )}
      <div role="status">
        {missed && (
          <InlineNotice tone="warning" className="mb-6">
            Status terbaru belum terbaca. Dicek lagi sebentar lagi.
          </InlineNotice>
        )}
      </div>
      <div aria-busy={loading} className={classes('transition-opacity', loading && 'opacity-50 delay-150')}>
        <TransactionList
          page={page}
          pathOf={(to) => paths.history({ page: to })}
          transactions={transactions}
          ordered={made?.refno}
          shown={query.get('pesanan') ?? undefined}
        />
      </div>
    </Frame>
  )
}
