import { useState } from 'react'
import { REPORT_FORMATS, REPORTS_BY } from '#contracts/choices.ts'
import { formatDecimal, formatNumber } from '#kernel/numbers.ts'
import { shopToday } from '../../api/shop-clock.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { SignedAmount, shortDay } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { figures } from '../lists/columns.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { FilterBar, FilterPills } from '../lists/filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useTypedFilter } from '../lists/typed-filters.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { monthWords } from '../marketing/promo-days.ts'
import { useRight } from '../session/staff-session.ts'
import { type Report, Sums } from './report-sums.tsx'

const ShareDialog = laterPart(() => import('./share-dialog.tsx'), 'ShareDialog')

type By = (typeof REPORTS_BY)[number]
type Row = Report['rows'][number]

const BY = [
  { value: '', text: 'Per hari' },
  { value: 'title', text: 'Per judul' },
  { value: 'publisher', text: 'Per penerbit' },
  { value: 'method', text: 'Per metode' },
  { value: 'tax', text: 'PPN' },
] as const

const KEYS: Record<By, string[]> = {
  day: ['Tanggal'],
  title: ['Judul', 'ISBN', 'Bentuk'],
  publisher: ['Penerbit'],
  method: ['Metode', 'Penyedia'],
  tax: ['Golongan'],
}

const money = (key: keyof Row & string, head: string, card: Column<Row>['card'] = 'named'): Column<Row> => ({
  key,
  head,
  align: 'end',
  card,
  cell: (row) => <SignedAmount of={row[key] as number} />,
})

const percent = (basisPoints: number) => `${formatDecimal(basisPoints / 100, 2)}%`

function columnsOf(by: By, mayShare: boolean, ask: (row: Row) => void): readonly Column<Row>[] {
  const keys = KEYS[by].map(
    (head, at): Column<Row> => ({
      key: `k${at}`,
      head,
      card: at === 0 ? 'lead' : 'line',
      cell: ({ keys: values }) => {
        const value = values[at] ?? ''
        return <span className="wrap-anywhere">{by === 'day' ? shortDay(value, { year: true }) : value}</span>
      },
    }),
  )
  const share: Column<Row> = {
    key: 'bagian',
    head: 'Bagian penerbit',
    align: 'end',
    card: 'named',
    cell: (row) => {
      const { publisher } = row
      if (publisher === null) return 'Tanpa bagian'
      const text =
        publisher.basis_points === null || publisher.share === null ? (
          'Belum diatur'
        ) : (
          <>
            {percent(publisher.basis_points)}, <SignedAmount of={publisher.share} />
          </>
        )
      return mayShare ? (
        <button
          type="button"
          className="min-h-11 text-primary underline-offset-2 hover:underline md:min-h-8"
          onClick={() => ask(row)}
        >
          {text}
        </button>
      ) : (
        text
      )
    },
  }
  return [
    ...keys,
    figures('eksemplar', 'Eksemplar', 'named', ({ copies }) => formatNumber(copies)),
    money('sales', 'Penjualan'),
    money('discount', 'Potongan'),
    money('shipping', 'Ongkos kirim'),
    money('refunded', 'Dikembalikan'),
    money('total', 'Jumlah', 'end'),
    ...(by === 'publisher' ? [share] : []),
  ]
}

const monthIn = (text: string) => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined)

/** What was sold and refunded in a month; a month that is over does not change. */
export function ReportsScreen() {
  const address = useListAddress()
  const mayShare = useRight('uang.catat')
  const [asked, setAsked] = useState<Row>()
  const by = oneOf(REPORTS_BY, address.get('menurut')) ?? 'day'
  const thisMonth = shopToday().slice(0, 7)
  const month = monthIn(address.get('bulan')) ?? thisMonth
  const { typed, setTyped, submit } = useTypedFilter('bulan', monthIn, thisMonth)
  const query = { by, month }
  const state = useCall('GET /api/console/reports', { query })
  const report = state.data
  return (
    <ScreenFrame
      title="Laporan bulanan"
      actions={
        <FileButtons
          formats={REPORT_FORMATS}
          fetchFile={(format) =>
            callConsole('GET /api/console/reports/file', { query: { ...query, format } })
          }
        />
      }
    >
      <FilterPills name="menurut" label="Laporan" options={BY} />
      <FilterBar>
        <TextField
          label="Bulan"
          name="bulan"
          type="month"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={submit}
        />
      </FilterBar>
      {report !== undefined && (
        <>
          {!report.adds_up && (
            <InlineNotice tone="danger">
              Jumlahnya tidak sama dengan uang yang masuk. Jangan pakai laporan ini sebelum diperiksa dengan
              lembar doctor.
            </InlineNotice>
          )}
          <Sums report={report} />
        </>
      )}
      <RecordList
        label={`Laporan ${monthWords(month)}`}
        unfiltered
        state={state}
        rows={report?.rows}
        columns={columnsOf(by, mayShare, setAsked)}
        rowKey={({ keys }) => keys.join(' ')}
        empty={{ title: 'Tidak ada yang terjual di bulan ini', text: 'Pilih bulan lain.' }}
      />
      {asked?.publisher != null && (
        <ShareDialog
          name={asked.keys[0] ?? ''}
          publisher={asked.publisher}
          month={month}
          close={() => setAsked(undefined)}
          done={state.reload}
        />
      )}
    </ScreenFrame>
  )
}
