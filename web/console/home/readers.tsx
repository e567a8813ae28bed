import { formatNumber } from '#kernel/numbers.ts'
import { formatTime } from '#kernel/time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCall } from '../api/use-call.ts'
import { Card, Nothing } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { useRight } from '../session/staff-session.ts'
import { BarTable } from './bar-table.tsx'
import { TitleLink } from './sales-parts.tsx'
import { useDays } from './use-days.ts'

const SUBSCRIBERS = [
  { key: 'started', text: 'Masuk' },
  { key: 'ended', text: 'Keluar' },
  { key: 'running', text: 'Berjalan' },
] as const

/** Who subscribes and what is read, in the chosen time. */
export function Readers() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 xl:grid-cols-2">
      <Subscribers />
      <TitlesRead />
    </div>
  )
}

function Subscribers() {
  const days = useDays()
  const { data, failure, reload } = useCall('GET /api/console/subscribers', { query: { days } })
  return (
    <Card title="Pelanggan paket">
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {failure === undefined && data === undefined && <Skeleton className="h-28 w-full" />}
      {failure === undefined && data !== undefined && (
        <>
          <BarTable
            label={`Pelanggan paket, ${days} hari`}
            heads={['Pelanggan', 'Orang']}
            rows={SUBSCRIBERS.map(({ key, text }) => ({
              key,
              name: text,
              size: data[key],
              sizeBefore: data.before[key],
              cells: [{ now: formatNumber(data[key]), before: formatNumber(data.before[key]) }],
            }))}
          />
          <p className="text-xs text-muted">
            Perpanjangan tidak dihitung sebagai masuk. Berjalan: sekarang, dan {days} hari yang lalu.
          </p>
        </>
      )}
    </Card>
  )
}

function TitlesRead() {
  const days = useDays()
  const seesTitles = useRight('katalog.lihat')
  const { data, failure, reload } = useCall('GET /api/console/titles/read', { query: { days } })
  return (
    <Card title="Judul yang dibaca">
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {failure === undefined && data === undefined && <Skeleton className="h-28 w-full" />}
      {failure === undefined && data?.counted_at === null && (
        <Nothing>Belum ada judul yang dibaca oleh 5 orang atau lebih. Dihitung setiap malam.</Nothing>
      )}
      {failure === undefined && data !== undefined && data.counted_at !== null && (
        <>
          <BarTable
            label={`Judul yang dibaca, ${days} hari`}
            heads={['Judul', 'Pembaca']}
            rows={data.titles.map((title) => ({
              key: String(title.id),
              name: seesTitles ? <TitleLink title={title} /> : title.name,
              size: title.readers,
              cells: [{ now: formatNumber(title.readers) }],
            }))}
          />
          <p className="text-xs text-muted">
            Hanya judul dengan 5 pembaca atau lebih. Dihitung {formatTime(new Date(data.counted_at))}.
          </p>
        </>
      )}
    </Card>
  )
}
