import { ROW_OUTCOMES } from '#contracts/exchange-choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Card } from '../frame/parts.tsx'
import { column } from '../lists/columns.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { type Import, OUTCOME_WORDS } from './import-words.ts'

type Row = ConsoleData<'GET /api/console/imports/:id/rows'>['data'][number]

const COLUMNS: readonly Column<Row>[] = [
  column('baris', 'Baris', 'end', ({ row, sheet, line, product }) => (
    <span className="tabular-nums">
      {line ?? row}
      {sheet !== null && <span className="text-muted"> · {sheet}</span>}
      {product !== null && <span className="text-muted break-all"> · {product}</span>}
    </span>
  )),
  column('judul', 'Judul', 'lead', ({ title }) => title || '(tanpa judul)'),
  column('hasil', 'Hasil', 'line', ({ outcome }) => OUTCOME_WORDS[outcome]),
  column('alasan', 'Alasan', 'line', ({ sentence, value }) => (
    <>
      {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
      {value !== null && value !== '' && <span className="text-muted break-words"> ({value})</span>}
    </>
  )),
]

/** Refused rows by reason, to be looked at here or corrected in a workbook. */
export function ImportRefusals({ run: { id, reasons } }: { run: Import }) {
  const address = useListAddress()
  const refusals = reasons.filter((each) => each.outcome === 'refused')
  if (refusals.length === 0) return null
  return (
    <Card
      title="Mengapa ada baris yang ditolak"
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="secondary" link={<a href={consolePaths.importReport(id, 'xlsx')} download />}>
            Unduh untuk diperbaiki (.xlsx)
          </ButtonLink>
        </div>
      }
    >
      <ul className="grid gap-2">
        {refusals.map(({ reason: name, sentence, count }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3">
            <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
            <button
              type="button"
              className="min-h-11 text-left hover:text-primary hover:underline md:min-h-8"
              onClick={() => address.set({ hasil: 'refused', alasan: name })}
            >
              {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-pretty">
        Perbaiki baris dalam berkas unduhan, lalu impor berkas itu. Baris yang sudah masuk tidak masuk dua
        kali.
      </p>
    </Card>
  )
}

const PER_PAGE = 50

/** Every row of which there is something to say. */
export function ImportRows({ run: { id, reasons, state, totals } }: { run: Import }) {
  const address = useListAddress()
  const outcome = oneOf(ROW_OUTCOMES, address.get('hasil'))
  const reason = address.get('alasan')
  const rows = useCall('GET /api/console/imports/:id/rows', {
    params: { id },
    query: { outcome, reason, page: address.page, per_page: PER_PAGE },
  })
  const counted = ROW_OUTCOMES.map((value) => ({
    value,
    text: OUTCOME_WORDS[value],
    count: reasons.filter((each) => each.outcome === value).reduce((sum, each) => sum + each.count, 0),
  })).filter(({ count }) => count > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterPills
          name="hasil"
          label="Hasil"
          options={[{ value: '', text: 'Semua catatan' }, ...counted]}
        />
        {state !== 'checking' && totals !== null && (
          <span className="ml-auto flex flex-wrap gap-2">
            <ButtonLink kind="ghost" link={<a href={consolePaths.importReport(id, 'csv')} download />}>
              Laporan CSV
            </ButtonLink>
            <ButtonLink kind="ghost" link={<a href={consolePaths.importReport(id, 'json')} download />}>
              Laporan JSON
            </ButtonLink>
          </span>
        )}
      </div>
      <RecordList
        label="Baris dengan catatan"
        state={rows}
        rows={rows.data?.data}
        columns={COLUMNS}
        rowKey={(row) => `${row.row} ${row.outcome} ${row.reason}`}
        empty={{ title: 'Tidak ada baris dengan catatan' }}
      />
      <PagesOf list={rows.data} noun="baris" />
    </>
  )
}
