import { Link } from 'react-router'
import { formatRupiah } from '#kernel/money.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCall } from '../api/use-call.ts'
import { Nothing, shortDay } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { consolePaths } from '../paths.ts'
import { changeWords } from './change-words.ts'
import { LineChart } from './line-chart.tsx'
import { NotSummed } from './not-summed.tsx'
import { DAYS_OPTIONS, useDays } from './use-days.ts'

/** The monthly reports that say what these sales are made of. */
const REPORTS = [
  { by: 'title', text: 'judul terlaris' },
  { by: 'publisher', text: 'per penerbit' },
] as const

type Day = { day: string; orders: number; copies: number; total: number }

const sum = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** What was sold, beside the time before: the figures of the report by day. */
export function Sales() {
  const days = useDays()
  const { data, failure, loading, reload, lookAgain } = useCall('GET /api/console/sales', { query: { days } })
  return (
    <section
      aria-busy={loading}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded border border-line bg-surface p-4 md:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-base font-semibold">Penjualan {days} hari</h2>
        <FilterPills name="hari" label="Waktu" options={DAYS_OPTIONS} chosen={String(days)} />
      </header>
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {failure === undefined && data === undefined && <Skeleton className="h-72 w-full" />}
      {failure === undefined && data?.summed === false && <NotSummed lookAgain={lookAgain} />}
      {failure === undefined && data?.summed === true && <Figures days={data.days} before={data.before} />}
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        Rincian bulan ini:
        {REPORTS.map(({ by, text }) => (
          <Link
            key={by}
            to={`${consolePaths.screen('keuangan/laporan')}?menurut=${by}`}
            className="inline-flex min-h-11 items-center text-primary hover:underline md:min-h-8"
          >
            {text}
          </Link>
        ))}
      </p>
    </section>
  )
}

const hasSales = ({ orders, total }: Day) => orders > 0 || total !== 0

function Figures({ days, before }: { days: readonly Day[]; before: readonly Day[] }) {
  if (![...days, ...before].some(hasSales)) {
    return <Nothing>Belum ada penjualan dalam {days.length + before.length} hari terakhir.</Nothing>
  }
  const total = sum(days, (day) => day.total)
  const former = sum(before, (day) => day.total)
  const copies = sum(days, (day) => day.copies)
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="font-serif text-2xl font-semibold tabular-nums">{formatRupiah(total)}</span>
          <Change total={total} former={former} />
        </p>
        <p className="text-muted tabular-nums">
          {formatNumber(copies)} eksemplar ({formatNumber(sum(before, (day) => day.copies))} sebelumnya).
          Garis putus: {days.length} hari sebelumnya.
        </p>
      </div>
      <LineChart
        label={`Penjualan ${days.length} hari, dalam rupiah`}
        days={days.map(({ day }) => day)}
        values={days.map((day) => day.total)}
        former={before.map((day) => day.total)}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center text-primary hover:underline md:min-h-8">
          Lihat sebagai tabel
        </summary>
        <div className="max-h-96 overflow-y-auto">
          <table className="w-full max-w-2xl text-left tabular-nums">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-2 font-semibold">
                  Hari
                </th>
                {['Pesanan', 'Eksemplar', 'Rupiah', 'Sebelumnya'].map((head) => (
                  <th key={head} scope="col" className="py-2 pl-4 text-right font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, place) => (
                <tr key={day.day} className="border-t border-line">
                  <th scope="row" className="py-1.5 font-normal">
                    {shortDay(day.day)}
                  </th>
                  <td className="pl-4 text-right">{formatNumber(day.orders)}</td>
                  <td className="pl-4 text-right">{formatNumber(day.copies)}</td>
                  <td className="pl-4 text-right whitespace-nowrap">{formatRupiah(day.total)}</td>
                  <td className="pl-4 text-right whitespace-nowrap text-muted">
                    {formatRupiah(before[place]?.total ?? 0)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

/** The change since the time before. */
function Change({ total, former }: { total: number; former: number }) {
  const change = changeWords(total, former)
  if (change === undefined) return null
  return (
    <Chip tone={change.tone}>
      {change.text}
      {change.tone !== 'plain' && <span className="sr-only"> dibanding sebelumnya</span>}
    </Chip>
  )
}
