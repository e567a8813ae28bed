import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TITLE_GAPS } from '#contracts/choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { type CallState, useCall } from '../api/use-call.ts'
import { usePlaces } from '../frame/places.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'

const AGAIN_AFTER_MS = 60_000
const MOST_ORDERS = 1000
const MOST_TITLES = 10_000
const MOST_PAYMENTS = 100

/** What waits for somebody, each with the list that shows it. What the member may not see is not asked for. */
export function Waiting() {
  const seesOrders = useRight('pesanan.lihat')
  const seesMoney = useRight('uang.lihat')
  const seesTitles = useRight('katalog.lihat')
  const seesReviews = useRight('ulasan.lihat')
  const seesImports = useRight('impor.jalankan')
  const seesJobs = useRight('pekerjaan.kelola')
  const every = AGAIN_AFTER_MS
  const orders = useCall('GET /api/console/orders/counts', seesOrders ? {} : 'wait', { every })
  const reviews = useCall('GET /api/console/reviews', seesReviews ? { query: { per_page: 1 } } : 'wait', {
    every,
  })
  const hasReviews = reviews.data?.switched_on === true
  const unmatched = useCall('GET /api/console/payments/unmatched', seesMoney ? {} : 'wait', { every })
  const imports = useCall('GET /api/console/imports', seesImports ? { query: { per_page: 50 } } : 'wait')
  const jobs = useCall('GET /api/console/jobs/failed', seesJobs ? {} : 'wait', { every })
  const late = orders.data?.late ?? 0
  if (!seesOrders && !seesMoney && !seesTitles && !hasReviews && !seesImports && !seesJobs) return null
  const ofOrders = (list: string, count: (counts: Counts) => number) => ({
    count: countOf(orders, count),
    most: MOST_ORDERS,
    screen: 'pesanan',
    query: `list=${list}`,
  })
  return (
    <section aria-label="Yang menunggu">
      <ul className="grid grid-cols-2 gap-3.5 md:grid-cols-4 xl:grid-cols-5">
        {seesOrders && (
          <>
            <Card
              {...ofOrders('to-send', ({ to_send }) => to_send)}
              text="pesanan siap dikirim"
              detail={
                orders.data &&
                (late > 0 ? `${inDigits(late, MOST_ORDERS)} melewati satu hari` : 'semua dari hari ini')
              }
            />
            <Card
              {...ofOrders('refund-due', ({ refund_due }) => refund_due)}
              text="pengembalian dana"
              detail="belum dikembalikan"
            />
            {seesMoney && (
              <Card
                {...ofOrders('', ({ return_requests }) => return_requests)}
                text="pengembalian diminta"
                detail="menunggu keputusan"
                screen="keuangan/permintaan"
                query="status=open"
              />
            )}
            <Card
              {...ofOrders('waiting', ({ waiting }) => waiting)}
              text="menunggu bayar"
              detail="belum lewat batas waktunya"
            />
          </>
        )}
        {seesMoney && (
          <Card
            count={countOf(
              unmatched,
              ({ notifications, has_more }) => notifications.length + Number(has_more),
            )}
            most={MOST_PAYMENTS}
            text="pembayaran tersangkut"
            detail="tidak cocok dengan pesanan"
            screen="keuangan/pencocokan"
          />
        )}
        {seesTitles && (
          <>
            <TitlesCard without="stock" text="judul habis" detail="stok cetak nol" />
            <TitlesCard without="low" text="judul menipis" detail="stok cetak 1 sampai 3" />
            <TitlesCard without="cover" text="judul tanpa sampul" detail="tampil dengan sampul gambar" />
            <TitlesCard ifAny without="plan" text="rencana status gagal" detail="belum dijual atau ditarik" />
          </>
        )}
        {hasReviews && (
          <Card
            count={countOf(reviews, ({ total }) => total)}
            text="ulasan menunggu"
            detail="belum tampil di toko"
            screen="pelanggan/ulasan"
          />
        )}
        {seesImports && (
          <Card
            count={countOf(imports, ({ data }) => data.filter(hasRefusals).length)}
            text="impor dengan penolakan"
            detail="dalam 30 hari"
            screen="impor"
          />
        )}
        {seesJobs && (
          <Card
            count={countOf(jobs, ({ runs, rows }) => runs.length + rows.length)}
            text="pekerjaan gagal"
            detail="di latar toko"
            screen="pengaturan/pekerjaan"
          />
        )}
      </ul>
    </section>
  )
}

type Counts = ConsoleData<'GET /api/console/orders/counts'>

const hasRefusals = ({ totals }: ConsoleData<'GET /api/console/imports'>['data'][number]) =>
  (totals?.refused ?? 0) > 0

/** Undefined until it is there, null where it could not be fetched. */
type Count = number | null | undefined

function countOf<Data>(
  { data, failure }: Pick<CallState<Data>, 'data' | 'failure'>,
  count: (data: Data) => number,
): Count {
  if (data !== undefined) return count(data)
  return failure && null
}

const inDigits = (count: number, most: number) =>
  `${formatNumber(Math.min(count, most))}${count > most ? '+' : ''}`

type CardProps = {
  count: Count
  /** Counting goes no further. */
  most?: number
  text: string
  detail: ReactNode
  /** The path of the screen that lists it; a link where there is one. */
  screen: string
  query?: string
}

type TitlesCardProps = Pick<CardProps, 'text' | 'detail'> & {
  /** What the counted titles lack. */
  without: (typeof TITLE_GAPS)[number]
  /** Not there while none are counted. */
  ifAny?: boolean
}

function TitlesCard({ without, ifAny = false, ...words }: TitlesCardProps) {
  const titles = useCall('GET /api/console/titles', { query: { without, per_page: 1 } })
  const count = countOf(titles, ({ total }) => total)
  if (ifAny && !count) return null
  return <Card {...words} count={count} screen="katalog" query={`kurang=${without}`} />
}

function Card({ count, most = MOST_TITLES, text, detail, screen, query }: CardProps) {
  const places = usePlaces()
  const isThere = places.some(({ screens }) => screens.some(({ path }) => path === screen))
  const content = (
    <>
      {count === undefined ? (
        <Skeleton className="h-8 w-12" />
      ) : (
        <span className="block font-serif text-2xl font-semibold tabular-nums">
          {count === null ? '–' : inDigits(count, most)}
        </span>
      )}
      <span className="mt-1 block font-semibold">{text}</span>
      <span className="block text-xs text-muted">
        {count === null ? 'belum dapat dimuat' : (detail ?? ' ')}
      </span>
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
