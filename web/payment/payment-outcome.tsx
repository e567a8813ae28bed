import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { OwnGift } from '#contracts/gift-draft.ts'
import type { PaymentFailure } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { formatDate } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { shopNow } from '../api/shop-clock.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { ReadBought } from '../transactions/read-bought.tsx'
import { ReceiptButton } from '../transactions/receipt-button.tsx'
import { BoughtCover } from '../ui/bought-cover.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'

export type OutcomeProps = {
  transaction: Transaction
  /** True where the payment came in while the page was open: the element that had the focus may be gone. */
  isNew: boolean
}

type OutcomeHeadProps = { icon: ReactNode; title: string; isNew: boolean; children: ReactNode }

function OutcomeHead({ icon, title, isNew, children }: OutcomeHeadProps) {
  const heading = useLostFocus<HTMLHeadingElement>(isNew)
  return (
    <div role="status" className="flex items-start gap-3">
      {icon}
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}

/** The payment has been received: what was bought comes first. */
export function PaidOutcome({ transaction, isNew }: OutcomeProps) {
  const { transaction_subscription: subscription, transaction_books: books, type } = transaction
  const [first] = books
  const isGiven = transaction.gift !== undefined && transaction.gift.state !== 'returned'
  const ends = usePackageEnd(isGiven ? undefined : subscription?.id)
  return (
    <div className="grid gap-6 p-4 sm:p-8">
      <OutcomeHead
        icon={<CircleCheck aria-hidden className="mt-0.5 size-8 shrink-0 text-success" />}
        title="Pembayaran diterima"
        isNew={isNew}
      >
        <p className="mt-1 text-muted">{paidText(transaction, ends)}</p>
      </OutcomeHead>
      {subscription !== null && !isGiven && <BoughtPackage name={subscription.name} ends={ends} />}
      {first !== undefined && type !== 'Fisik' && (
        <div className="flex gap-4 sm:gap-6">
          <BoughtCover
            picture={first.book.cover_picture}
            sizes="8rem"
            className="relative w-24 self-start sm:w-32"
          />
          <div className="min-w-0 flex-1 self-center">
            <p
              className="line-clamp-3 font-serif text-lg leading-snug font-semibold wrap-anywhere"
              title={first.book.title}
            >
              {first.book.title}
            </p>
            {books.length > 1 && <p className="mt-1 text-muted">dan {books.length - 1} judul lainnya</p>}
          </div>
        </div>
      )}
      <div className="grid gap-3">
        <ReadBought transaction={transaction} />
        {isGiven && (
          <ButtonLink wide link={<Link to={paths.history()} />}>
            Lihat hadiah di Riwayat Belanja
          </ButtonLink>
        )}
        {type === 'Fisik' && (
          <ButtonLink wide link={<Link to={paths.history()} />}>
            Lihat pesanan di Riwayat Belanja
          </ButtonLink>
        )}
        <ReceiptButton transaction={transaction} />
      </div>
    </div>
  )
}

function paidText(
  { payment_status: status, type, transaction_books: books, gift }: Transaction,
  ends: Date | undefined,
): string {
  if (status === 'Selesai') return 'Pesanan ini sudah selesai. Terima kasih.'
  if (gift !== undefined && gift.state !== 'returned') return giftText(gift)
  if (type === 'Fisik') return 'Pesanan Anda kami siapkan. Nomor resinya tampil di Riwayat Belanja.'
  if (type === 'Langganan')
    return isOver(ends) ? 'Masa langganan ini sudah berakhir.' : 'Langganan Anda sudah berjalan.'
  return books.length > 1 ? 'Semua judul sudah ada di Buku Saya.' : 'Bukunya sudah ada di Buku Saya.'
}

function giftText({ state, name, email, send_on: day }: OwnGift): string {
  if (state === 'claimed') return `${name} sudah menerima hadiah Anda.`
  if (state === 'sent') return `Hadiah untuk ${name} sudah dikirim ke ${email}.`
  return `Hadiah untuk ${name} dikirim ke ${email} pada ${formatLongDay(day)}.`
}

const isOver = (ends: Date | undefined) => ends !== undefined && ends.getTime() <= shopNow()

/** When the bought package ends or ended, counting what was bought before. */
function usePackageEnd(packageId: number | undefined): Date | undefined {
  const [ends, setEnds] = useState<Date>()
  useEffect(() => {
    if (packageId === undefined) return
    const abort = new AbortController()
    call('GET /api/user/user-packages', { query: { per_page: 9999 } }, { signal: abort.signal }).then(
      ({ data: held }) => {
        const bought = held.find(({ id }) => id === packageId)
        if (bought !== undefined) setEnds(new Date(bought.expired_date))
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [packageId])
  return ends
}

/** The package, when it ends, and what it includes. */
function BoughtPackage({ name, ends }: { name: string; ends: Date | undefined }) {
  return (
    <div className="flex gap-4 sm:gap-6">
      <BoughtCover picture={null} sizes="6rem" className="relative w-20 self-start sm:w-24" />
      <div className="min-w-0 flex-1 self-center">
        <p className="font-serif text-lg leading-snug font-semibold wrap-anywhere">{name}</p>
        {ends !== undefined && (
          <p className="mt-1">
            {isOver(ends) ? 'Berakhir' : 'Berlaku sampai'}{' '}
            <strong className="tabular-nums">{formatDate(ends)}</strong>
          </p>
        )}
        {!isOver(ends) && (
          <p className="mt-1 text-muted">
            Membuka semua buku dan majalah bertanda langganan, termasuk yang terbit selama langganan berjalan.
          </p>
        )}
      </div>
    </div>
  )
}

const FAILED: Record<PaymentFailure, { title: string; text: string }> = {
  refused: {
    title: 'Pembayaran gagal',
    text: 'Bank atau penyedia pembayaran menolaknya. Anda tidak dikenai biaya.',
  },
  cancelled: { title: 'Pesanan dibatalkan', text: 'Pesanan ini dibatalkan sebelum dibayar.' },
  expired: { title: 'Waktu pembayaran habis', text: 'Pesanan ini tidak dibayar sampai batas waktunya.' },
  undelivered: {
    title: 'Paket tidak sampai',
    text: 'Paketnya kembali ke toko atau hilang, jadi pesanan ini berakhir. Anda tidak dikenai biaya.',
  },
  refunded: {
    title: 'Dana dikembalikan',
    text: 'Dana pembayaran ini kami kembalikan. Hubungi kami jika belum Anda terima.',
  },
}

/** Why it failed, what happened to the items, and how to order again. */
export function FailedOutcome({ transaction, isNew }: OutcomeProps) {
  const { failure, transaction_books: books, transaction_subscription: subscription } = transaction
  const { title, text } = FAILED[failure ?? 'refused']
  const [first] = books
  return (
    <div className="grid gap-6 p-4 sm:p-8">
      <OutcomeHead
        icon={<CircleX aria-hidden className="mt-0.5 size-8 shrink-0 text-danger" />}
        title={title}
        isNew={isNew}
      >
        <p className="mt-1 text-muted">{text}</p>
        {first !== undefined && failure !== 'refunded' && failure !== 'undelivered' && (
          <p className="mt-1 text-muted">
            Jika dibeli dari keranjang, barangnya sudah kembali ke keranjang Anda.
          </p>
        )}
      </OutcomeHead>
      <div className="grid gap-3">
        {first !== undefined && (
          <ButtonLink wide link={<Link to={paths.bookDetail(first.book.slug)} />}>
            Pesan lagi
          </ButtonLink>
        )}
        {subscription !== null && (
          <ButtonLink wide link={<Link to={paths.packages()} />}>
            Pilih paket lagi
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
