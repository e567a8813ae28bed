import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCall } from '../api/use-call.ts'
import { usePlaces } from '../frame/places.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'

const AGAIN_AFTER_MS = 60_000
const MOST_ORDERS = 1000
const MOST_TITLES = 10_000

/** What waits for somebody, each with the list that shows it. What the member may not see is not asked for. */
export function Waiting() {
  const seesOrders = useRight('pesanan.lihat')
  const seesMoney = useRight('uang.lihat')
  const seesTitles = useRight('katalog.lihat')
  const seesReviews = useRight('ulasan.lihat')
  const seesJobs = useRight('pekerjaan.kelola')
  const every = AGAIN_AFTER_MS
  const orders = useCall('GET /api/console/orders/counts', seesOrders ? {} : 'wait', { every }).data
  const soldOut = useCall('GET /api/console/titles', seesTitles ? gap('stock') : 'wait').data
  const coverless = useCall('GET /api/console/titles', seesTitles ? gap('cover') : 'wait').data
  const reviews = useCall('GET /api/console/reviews', seesReviews ? { query: { per_page: 1 } } : 'wait', {
    every,
  })
  const hasReviews = reviews.data?.switched_on === true
  const jobs = useCall('GET /api/console/jobs/failed', seesJobs ? {} : 'wait', { every }).data
  const failures = jobs && jobs.runs.length + jobs.rows.length
  if (!seesOrders && !seesTitles && !hasReviews && !seesJobs) return null
  return (
    <section aria-label="Yang menunggu">
      {/* Seven stand in one row, eight in two. */}
      <ul className={classes('grid grid-cols-2 gap-3.5 md:grid-cols-4', !hasReviews && 'xl:grid-cols-7')}>
        {seesOrders && (
          <>
            <Card
              count={orders?.to_send}
              most={MOST_ORDERS}
              text="pesanan siap dikirim"
              detail={
                orders &&
                (orders.late > 0
                  ? `${inDigits(orders.late, MOST_ORDERS)} melewati satu hari`
                  : 'semua dari hari ini')
              }
              screen="pesanan"
              query="list=to-send"
            />
            <Card
              count={orders?.refund_due}
              most={MOST_ORDERS}
              text="pengembalian dana"
              detail="menunggu persetujuan"
              screen="pesanan"
              query="list=refund-due"
            />
            {seesMoney && (
              <Card
                count={orders?.return_requests}
                most={MOST_ORDERS}
                text="pengembalian diminta"
                detail="menunggu keputusan"
                screen="keuangan/permintaan"
                query="status=open"
              />
            )}
            <Card
              count={orders?.waiting}
              most={MOST_ORDERS}
              text="menunggu bayar"
              detail="belum lewat batas waktunya"
              screen="pesanan"
              query="list=waiting"
            />
          </>
        )}
        {seesTitles && (
          <>
            <Card
              count={soldOut?.total}
              most={MOST_TITLES}
              text="judul habis"
              detail="stok cetak nol"
              screen="katalog"
              query="kurang=stock"
            />
            <Card
              count={coverless?.total}
              most={MOST_TITLES}
              text="judul tanpa sampul"
              detail="tampil dengan sampul gambar"
              screen="katalog"
              query="kurang=cover"
            />
          </>
        )}
        {hasReviews && (
          <Card
            count={reviews.data?.total}
            most={MOST_TITLES}
            text="ulasan menunggu"
            detail="belum tampil di toko"
            screen="pelanggan/ulasan"
          />
        )}
        {seesJobs && (
          <Card
            count={failures}
            most={MOST_TITLES}
            text="pekerjaan gagal"
            detail="di latar toko"
            screen="pengaturan/pekerjaan"
          />
        )}
      </ul>
    </section>
  )
}

const gap = (without: 'stock' | 'cover') => ({ query: { without, per_page: 1 } })

const inDigits = (count: number, most: number) =>
  `${Math.min(count, most).toLocaleString('id-ID')}${count > most ? '+' : ''}`

type CardProps = {
  count: number | undefined
  /** Counting goes no further. */
  most: number
  text: string
  detail: ReactNode
  /** The path of the screen that lists it; a link where there is one. */
  screen: string
  query?: string
}

function Card({ count, most, text, detail, screen, query }: CardProps) {
  const places = usePlaces()
  const isThere = places.some(({ screens }) => screens.some(({ path }) => path === screen))
  const content = (
    <>
      {count === undefined ? (
        <Skeleton className="h-8 w-12" />
      ) : (
        <span className="block font-serif text-2xl font-semibold tabular-nums">{inDigits(count, most)}</span>
      )}
      <span className="mt-1 block font-semibold">{text}</span>
      <span className="block text-xs text-muted">{detail ?? ' '}</span>
    </>
  )
  const look = 'block h-full rounded border border-line bg-surface p-4 xl:px-3'
  return (
    <li>
      {isThere ? (
        <Link
          to={`${consolePaths.screen(screen)}${query === undefined ? '' : `?${query}`}`}
          className={`${look} transition-colors hover:border-primary`}
        >
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}
