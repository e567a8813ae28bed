import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { requireSession } from '../session/require-session.ts'
import { Link } from '../shell/link.tsx'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { PaymentStanding } from './payment-standing.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  const refno = new URL(request.url).searchParams.get('refno')?.trim() ?? ''
  if (refno === '' || refno.length > 20) return { transaction: null }
  const found = await call('GET /api/user/transactions', { query: { refno, per_page: 1 } })
  return { transaction: found.data[0] ?? null }
}

export const meta = metaOf({ title: 'Informasi pembayaran', hidden: true })

/** The padding at the top leaves room for a toast above the title. */
function Frame({ children, busy }: { children: ReactNode; busy?: boolean }) {
  return (
    <div
      className="wrap grid min-h-[80svh] content-start justify-items-center pt-14 pb-6 sm:pb-10 lg:pt-10"
      aria-busy={busy}
    >
      <div className="w-full max-w-2xl wrap-anywhere">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">Informasi Pembayaran</h1>
        {children}
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <MemberPageFault frame={Frame} />
}

const PARTS = [1, 2, 3]

export function HydrateFallback() {
  return (
    <Frame busy>
      <div className="mt-6 rounded border border-line bg-surface">
        {PARTS.map((part) => (
          <div key={part} className="border-b border-line p-4 last:border-0 sm:p-8">
            <SkeletonLines count={5} className="gap-3.5" />
          </div>
        ))}
      </div>
    </Frame>
  )
}

export default function PaymentInfoPage() {
  const { transaction } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
      {transaction === null ? (
        <EmptyState
          icon={<ReceiptText />}
          title="Transaksi tidak ditemukan"
          text="Periksa kembali alamatnya, atau masuk dengan akun yang membuat transaksi ini."
          action={
            <ButtonLink kind="secondary" link={<Link to={paths.home()} />}>
              Ke beranda
            </ButtonLink>
          }
        />
      ) : (
        <PaymentStanding key={transaction.id} initial={transaction} />
      )}
    </Frame>
  )
}
