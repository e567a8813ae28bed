import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { BULK_OUTCOMES } from '#contracts/choices.ts'
import { BULK_STATE_WORDS } from '#contracts/words/title-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate } from '#kernel/time.ts'
import { shopNow } from '../../api/shop-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { UnloadedScreen } from '../frame/unloaded-screen.tsx'
import { chips, column } from '../lists/columns.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { hasRight, useMe } from '../session/staff-session.ts'
import { FIELD_WORDS, wordsOf } from './title-words.ts'

const BulkChangeDialog = laterPart(() => import('./bulk-change-dialog.tsx'), 'BulkChangeDialog')

type BulkEdit = ConsoleData<'GET /api/console/bulk-edits/:id'>
type Row = ConsoleData<'GET /api/console/bulk-edits/:id/titles'>['data'][number]
type Outcome = Row['outcome']

const OUTCOMES: Record<Outcome, { text: string; tone: ChipTone }> = {
  waiting: { text: 'Akan diubah', tone: 'info' },
  unchanged: { text: 'Tetap sama', tone: 'plain' },
  refused: { text: 'Ditolak', tone: 'danger' },
  changed: { text: 'Diubah', tone: 'success' },
  changed_meanwhile: { text: 'Dilewati', tone: 'accent' },
  undone: { text: 'Dikembalikan', tone: 'success' },
  not_undone: { text: 'Tidak dikembalikan', tone: 'accent' },
}

const COLUMNS: readonly Column<Row>[] = [
  column('judul', 'Judul', 'lead', ({ title }) => title),
  column('perubahan', 'Perubahan', 'line', ({ changes, outcome }) => (
    <ul>
      {changes.map(({ field, ...values }) => {
        const { before, after } = values
        const [former, present] = outcome === 'undone' ? [after, before] : [before, after]
        return (
          <li key={field}>
            <span className="text-muted">{FIELD_WORDS[field] ?? field}: </span>
            <s className="text-muted">{wordsOf(field, former)}</s>{' '}
            <span className="font-semibold">{wordsOf(field, present)}</span>
          </li>
        )
      })}
    </ul>
  )),
  chips('hasil', 'Hasil', 'end', ({ outcome }) => OUTCOMES[outcome]),
  column('alasan', 'Alasan', 'line', ({ reason }) => reason ?? ''),
]

const PER_PAGE = 50
/** How often the progress of one under way is asked for. */
const PROGRESS_MS = 1_500
const isUnderWay = (state: BulkEdit['state'] | undefined) => state === 'running' || state === 'undoing'

/** One change of many titles: its preview, its progress, what it did with each, and the way back. */
export function BulkEditScreen() {
  const id = Number(useScreenParams().id)
  const edit = useCall(
    'GET /api/console/bulk-edits/:id',
    { params: { id } },
    { every: (known) => (isUnderWay(known?.state) ? PROGRESS_MS : undefined) },
  )
  const { data } = edit
  if (data === undefined) return <UnloadedScreen title="Ubah massal" state={edit} />
  return (
    <ScreenFrame
      title={`Ubah massal ${id}`}
      beside={<Chip tone={isUnderWay(data.state) ? 'info' : 'plain'}>{BULK_STATE_WORDS[data.state]}</Chip>}
      actions={<Actions edit={data} changed={(next) => edit.change(() => next)} />}
    >
      <Progress edit={data} />
      <Titles edit={data} />
    </ScreenFrame>
  )
}

type ActionsProps = { edit: BulkEdit; changed: (edit: BulkEdit) => void }

function Actions({ edit, changed }: ActionsProps) {
  const { id, state, counts, undo_until } = edit
  const { act, busy } = useAct()
  const mayChange = hasRight(useMe(), 'katalog.ubah')
  const [changing, setChanging] = useState(false)
  const { typed } = (useLocation().state ?? {}) as { typed?: FormFields }
  // The screen itself tells how it goes on.
  const press = (call: 'run' | 'stop' | 'undo') => async () => {
    const ended = await act(() => callConsole(`POST /api/console/bulk-edits/:id/${call}`, { params: { id } }))
    if (ended) changed(ended.data)
  }
  if (!mayChange) return null
  if (state === 'running') {
    return (
      <Button kind="secondary" busy={busy} onClick={press('stop')}>
        Hentikan
      </Button>
    )
  }
  const canUndo = undo_until !== null && new Date(undo_until).getTime() > shopNow() && counts.changed > 0
  const canRun = (state === 'previewed' || state === 'stopped') && counts.waiting > 0
  return (
    <>
      {state === 'previewed' && (
        <Button kind="secondary" onClick={() => setChanging(true)}>
          Ganti perubahannya
        </Button>
      )}
      {(state === 'done' || state === 'stopped') && canUndo && (
        <Button kind="secondary" busy={busy} onClick={press('undo')}>
          Kembalikan {formatNumber(counts.changed)} judul
        </Button>
      )}
      {canRun && (
        <Button busy={busy} onClick={press('run')}>
          {state === 'stopped' ? 'Lanjutkan' : 'Jalankan'} untuk {formatNumber(counts.waiting)} judul
        </Button>
      )}
      {changing && (
        <BulkChangeDialog
          of={{ previewed: id }}
          count={Object.values(counts).reduce((sum, count) => sum + count, 0)}
          typed={typed}
          close={() => setChanging(false)}
        />
      )}
    </>
  )
}

function Progress({ edit: { state, counts, made_by, undo_until } }: { edit: BulkEdit }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const left = state === 'undoing' ? counts.changed : counts.waiting
  if (isUnderWay(state)) {
    return (
      <div className="grid gap-2 rounded border border-line bg-surface p-4">
        <p role="status" className="tabular-nums">
          {formatNumber(all - left)} dari {formatNumber(all)} judul selesai
        </p>
        <ProgressBar value={all - left} max={all} label="Kemajuan" />
        <p className="text-muted">Anda boleh meninggalkan halaman ini; pekerjaannya tetap berjalan.</p>
      </div>
    )
  }
  if (state === 'previewed') {
    return (
      <InlineNotice tone="info">
        Ini baru pratinjau: belum ada yang berubah. Pratinjau yang tidak dijalankan dihapus setelah sehari.
      </InlineNotice>
    )
  }
  return (
    <p className="text-muted">
      {made_by === null ? '' : `Oleh ${made_by}. `}
      {state === 'done' &&
        undo_until !== null &&
        `Dapat dikembalikan sampai ${formatDate(new Date(undo_until))}.`}
    </p>
  )
}

function Titles({ edit: { id, counts, state } }: { edit: BulkEdit }) {
  const address = useListAddress()
  const outcome = oneOf(BULK_OUTCOMES, address.get('hasil'))
  const titles = useCall('GET /api/console/bulk-edits/:id/titles', {
    params: { id },
    query: { outcome, page: address.page, per_page: PER_PAGE },
  })
  // What is listed is another list in each state.
  const { reload } = titles
  useEffect(() => {
    if (!isUnderWay(state)) reload()
  }, [state, reload])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pills = [
    { value: '', text: 'Semua', count: all },
    ...BULK_OUTCOMES.filter((value) => counts[value] > 0).map((value) => ({
      value,
      text: OUTCOMES[value].text,
      count: counts[value],
    })),
  ]
  return (
    <>
      <FilterPills name="hasil" label="Hasil" options={pills} />
      <RecordList
        label="Judul dalam ubah massal ini"
        state={titles}
        rows={titles.data?.data}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLink={(row) => consolePaths.screen(`katalog/${row.id}`)}
        empty={{ title: 'Tidak ada judul' }}
      />
      <PagesOf list={titles.data} noun="judul" />
    </>
  )
}
