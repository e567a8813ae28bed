import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Card, Nothing, SignedAmount } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { BarTable } from './bar-table.tsx'
import { NotSummed } from './not-summed.tsx'
import { useDays } from './use-days.ts'

type Parts = ConsoleData<'GET /api/console/sales/parts'>
type Table = Parts['genres']
type Row = Table['rows'][number]
type Figures = Omit<Row, 'kind' | 'name'>

const TABLES = [
  { key: 'editions', title: 'Per edisi', head: 'Edisi', none: '' },
  { key: 'genres', title: 'Per kategori', head: 'Kategori', none: 'Tanpa kategori' },
  { key: 'publishers', title: 'Per penerbit', head: 'Penerbit', none: 'Tanpa penerbit' },
] as const

const PARTS = 'Rincian penjualan'
const BEST = 'Judul terlaris'

const KINDS: Record<Exclude<Row['kind'], 'named' | 'none'>, string> = {
  paper: 'Cetak',
  ebook: 'Digital',
  subscription: 'Langganan',
  shipping: 'Ongkos kirim',
}

/** What the sales of the chosen time consist of; each table sums to them. */
export function SalesParts() {
  const days = useDays()
  const seesTitles = useRight('katalog.lihat')
  const { data, failure, loading, reload, lookAgain } = useCall('GET /api/console/sales/parts', {
    query: { days },
  })
  if (failure !== undefined) {
    return (
      <Card title={PARTS}>
        <CallFault failure={failure} reload={reload} />
      </Card>
    )
  }
  if (data?.summed === false) {
    return (
      <Card title={PARTS}>
        <NotSummed lookAgain={lookAgain} />
      </Card>
    )
  }
  return (
    <div aria-busy={loading} className="grid grid-cols-[minmax(0,1fr)] gap-3.5 xl:grid-cols-2">
      {TABLES.map(({ key, title, head, none }) => (
        <Card key={key} title={title}>
          <PartsTable
            title={`${title}, ${days} hari`}
            head={head}
            table={data?.[key]}
            nameOf={({ kind, name }) => (kind === 'named' ? name : kind === 'none' ? none : KINDS[kind])}
          />
        </Card>
      ))}
      <Card title={BEST}>
        {data === undefined && <Skeleton className="h-40 w-full" />}
        {data?.titles.length === 0 && <Nothing>Belum ada judul yang terjual.</Nothing>}
        {data !== undefined && data.titles.length > 0 && (
          <BarTable
            label={`${BEST}, ${days} hari`}
            heads={['Judul', 'Eksemplar', 'Rupiah']}
            rows={data.titles.map((title) => ({
              key: String(title.id),
              name: seesTitles ? <TitleLink title={title} /> : title.name,
              size: title.copies,
              sizeBefore: title.before.copies,
              cells: cellsOf(title),
            }))}
          />
        )}
      </Card>
      {data?.editions.rows.length !== 0 && (
        <p className="text-xs text-muted xl:col-span-2">
          Angka kecil dan garis tipis: {days} hari sebelumnya. Jumlah setiap tabel sama dengan penjualan di
          atas.
        </p>
      )}
    </div>
  )
}

export const TitleLink = ({ title: { id, name } }: { title: { id: number; name: string } }) => (
  <Link to={consolePaths.screen(`katalog/${id}`)} className="text-primary hover:underline">
    {name}
  </Link>
)

function PartsTable({
  title,
  head,
  table,
  nameOf,
}: {
  title: string
  head: string
  table: Table | undefined
  nameOf: (row: Row) => string
}) {
  if (table === undefined) return <Skeleton className="h-40 w-full" />
  const { rows, rest } = table
  if (rows.length === 0) return <Nothing>Belum ada yang terjual.</Nothing>
  const line = (name: ReactNode, key: string, figures: Figures) => ({
    key,
    name,
    size: figures.total,
    sizeBefore: figures.before.total,
    cells: cellsOf(figures),
  })
  const all: Figures[] = rest === null ? [...rows] : [...rows, rest]
  return (
    <BarTable
      label={title}
      heads={[head, 'Eksemplar', 'Rupiah']}
      rows={[
        ...rows.map((row) => line(nameOf(row), `${row.kind} ${row.name}`, row)),
        ...(rest === null ? [] : [line(`Lainnya (${formatNumber(rest.count)})`, 'rest', rest)]),
      ]}
      sum={cellsOf(all.reduce(add))}
    />
  )
}

const add = (a: Figures, b: Figures): Figures => ({
  copies: a.copies + b.copies,
  total: a.total + b.total,
  before: { copies: a.before.copies + b.before.copies, total: a.before.total + b.before.total },
})

const cellsOf = ({ copies, total, before }: Figures) => [
  { now: formatNumber(copies), before: formatNumber(before.copies) },
  { now: <SignedAmount of={total} />, before: <SignedAmount of={before.total} /> },
]
