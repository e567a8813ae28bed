import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate } from '#kernel/time.ts'
import { shopNow } from '../../api/shop-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { Card } from '../frame/parts.tsx'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { UnloadedScreen } from '../frame/unloaded-screen.tsx'
import { consolePaths } from '../paths.ts'
import { ImportRefusals, ImportRows } from './import-rows.tsx'
import { fileSize, fileTotal, type Import, isUnderWay, STATE_WORDS, takesFiles } from './import-words.ts'

const ImportFiles = laterPart(() => import('./import-files.tsx'), 'ImportFiles')
const ImportMapping = laterPart(() => import('./import-mapping.tsx'), 'ImportMapping')

/** How often the progress of one under way is asked for. */
const PROGRESS_MS = 1_500

/** One import: what its file holds, what it will do, how far it is, and the way back. */
export function ImportScreen() {
  const id = Number(useScreenParams().id)
  const state = useCall(
    'GET /api/console/imports/:id',
    { params: { id } },
    {
      every: (run) =>
        run === undefined || isUnderWay(run.state) || takesFiles(run) ? PROGRESS_MS : undefined,
    },
  )
  const { data, reload } = state
  if (data === undefined) return <UnloadedScreen title="Impor" state={state} />
  return (
    <ScreenFrame
      title={data.file}
      beside={<State run={data} />}
      actions={<Actions run={data} changed={reload} />}
    >
      <Notice run={data} />
      <Progress run={data} />
      {data.totals !== null && data.format !== 'zip' && <Totals run={data} />}
      <PriceChoice run={data} changed={reload} />
      <ImportRefusals run={data} />
      {(data.state === 'checked' || data.state === 'failed') && data.columns.length > 0 && (
        <ImportMapping key={JSON.stringify(data.read)} run={data} changed={reload} />
      )}
      {fileTotal(data.files) > 0 && <ImportFiles run={data} />}
      {data.reasons.length > 0 && <ImportRows run={data} />}
    </ScreenFrame>
  )
}

/** An import whose titles are in, and whose covers and books are being taken, has not ended. */
function State({ run }: { run: Import }) {
  const { tone, text } = takesFiles(run) ? STATE_WORDS.running : STATE_WORDS[run.state]
  return <Chip tone={tone}>{text}</Chip>
}

type PartProps = { run: Import; changed: () => void }

function Actions({ run, changed }: PartProps) {
  const { id, state, totals, titles, titles_planned, titles_done, outcomes, undo_until, started_at } = run
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'undo' | 'remove'>()
  const press = (call: 'run' | 'pause') => async () => {
    const ended = await act(() => callConsole(`POST /api/console/imports/:id/${call}`, { params: { id } }))
    if (ended) changed()
  }
  const left = titles_planned - titles_done
  const mayUndo = undo_until !== null && new Date(undo_until).getTime() > shopNow() && titles_done > 0
  const mayRun = state === 'paused' || (state === 'checked' && run.price_columns?.certain !== false)
  const isUntouched =
    (started_at === null && !isUnderWay(state)) || (state === 'paused' && outcomes.applied === 0)
  const { waiting } = run.files
  const nothing =
    state === 'checked' && titles !== null && left === 0 && totals?.merged === 0 && waiting === 0
  const what = [
    ...(left > 0 || waiting === 0 ? [`${formatNumber(left)} judul`] : []),
    ...(waiting > 0 ? [`${formatNumber(waiting)} berkas`] : []),
  ].join(' dan ')
  return (
    <>
      {state === 'running' && (
        <Button kind="secondary" busy={busy} onClick={press('pause')}>
          Jeda
        </Button>
      )}
      {outcomes.applied > 0 && (
        <ButtonLink kind="secondary" link={<Link to={consolePaths.screen(`katalog?impor=${id}`)} />}>
          Lihat judulnya
        </ButtonLink>
      )}
      {isUntouched && (
        <Button kind="secondary" onClick={() => setAsks('remove')}>
          Buang
        </Button>
      )}
      {(state === 'done' || state === 'paused') && mayUndo && (
        <Button kind="secondary" onClick={() => setAsks('undo')}>
          Batalkan impor
        </Button>
      )}
      {mayRun && !nothing && (
        <Button busy={busy} onClick={press('run')}>
          {state === 'paused' ? 'Lanjutkan' : 'Impor'} {what}
        </Button>
      )}
      {asks === 'undo' && (
        <ActDialog
          title="Batalkan impor ini?"
          description="Judul yang ditambahkan dihapus, dan yang diubah dikembalikan. Judul yang sudah dibeli atau diubah lagi sesudahnya tetap seperti sekarang, dan Anda diberi tahu yang mana."
          submit="Batalkan impor"
          danger
          send={async () => {
            await callConsole('POST /api/console/imports/:id/undo', { params: { id } })
            changed()
            return undefined
          }}
          close={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && (
        <ActDialog
          title="Buang berkas ini?"
          description="Belum ada yang berubah di toko. Berkas dan hasil pemeriksaannya dihapus."
          submit="Buang"
          danger
          send={async () => {
            await callConsole('DELETE /api/console/imports/:id', { params: { id } })
            void navigate(consolePaths.screen('impor'))
            return undefined
          }}
          close={() => setAsks(undefined)}
        />
      )}
    </>
  )
}

function Notice({ run }: { run: Import }) {
  const { state, fault, outcomes, undo_until, made_by, mapping_name, titles_done } = run
  if (fault !== null) {
    return <InlineNotice tone={state === 'failed' ? 'danger' : 'warning'}>{fault}</InlineNotice>
  }
  if (state === 'uploading') {
    return (
      <InlineNotice tone="warning">
        Unggahan berkas ini terputus. Unggah lagi dari halaman Impor katalog.
      </InlineNotice>
    )
  }
  if (state === 'checked') {
    return (
      <InlineNotice tone="info">
        Ini hasil pemeriksaan: belum ada yang berubah di toko. Impornya melakukan tepat seperti yang tertulis
        di sini.
        {mapping_name !== null && ` Kolomnya dibaca dengan pemetaan "${mapping_name}" yang Anda simpan.`}
      </InlineNotice>
    )
  }
  if (state === 'undone' && outcomes.not_undone > 0) {
    return (
      <InlineNotice tone="warning">
        {formatNumber(outcomes.undone)} judul dikembalikan. {formatNumber(outcomes.not_undone)} judul tetap
        seperti sekarang, karena sudah dibeli atau diubah lagi setelah impor ini.
      </InlineNotice>
    )
  }
  if (state !== 'done') return null
  return (
    <p className="text-muted">
      {made_by === null ? '' : `Oleh ${made_by}. `}
      {undo_until !== null &&
        titles_done > 0 &&
        `Dapat dibatalkan sampai ${formatDate(new Date(undo_until))}.`}
    </p>
  )
}

function Progress({ run }: { run: Import }) {
  const { state, rows_read, titles_planned, titles_done, bytes, files } = run
  const inFiles = takesFiles(run)
  if (!isUnderWay(state) && !inFiles) return null
  const checking = state === 'checking'
  const total = fileTotal(files)
  const [done, planned] = inFiles ? [total - files.waiting, total] : [titles_done, titles_planned]
  return (
    <div className="grid gap-2 rounded border border-line bg-surface p-4">
      <p role="status" className="tabular-nums">
        {checking
          ? `${formatNumber(rows_read)} baris dari berkas ${fileSize(bytes)} sudah dibaca`
          : `${formatNumber(done)} dari ${formatNumber(planned)} ${inFiles ? 'sampul dan berkas buku' : 'judul'}`}
      </p>
      <ProgressBar value={checking ? undefined : done} max={Math.max(1, planned)} label="Kemajuan" />
      <p className="text-muted">Anda boleh meninggalkan halaman ini; pekerjaannya tetap berjalan.</p>
    </div>
  )
}

function Totals({ run: { totals, titles } }: { run: Import }) {
  if (totals === null) return null
  const shown: [text: string, count: number, note: string][] = [
    ['Baris dibaca', totals.rows, ''],
    ['Judul baru', totals.imported, ''],
    ['Digabung atau mengubah', totals.merged, titles ? `${formatNumber(titles.changed)} judul berubah` : ''],
    ['Tetap sama', totals.unchanged, ''],
    ['Ditolak', totals.refused, ''],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(([text, count, note]) => (
        <div key={text} className="grid content-start gap-1 rounded border border-line bg-surface p-4">
          <dt className="text-muted">{text}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
          {note !== '' && <dd className="text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Several price columns are shown as a choice, never decided silently. */
function PriceChoice({ run, changed }: PartProps) {
  const { act, busy } = useAct()
  const { id, state, price_columns, mapping, read } = run
  if (price_columns === null || state !== 'checked') return null
  const choose = async (name: string) => {
    const body = { ...mapping, columns: { ...columnsOf(read), price: [name] } }
    const ended = await act(() =>
      callConsole('POST /api/console/imports/:id/mapping', { params: { id }, body }),
    )
    if (ended) changed()
  }
  const { certain, columns } = price_columns
  return (
    <Card title={certain ? 'Harga yang dibaca' : 'Pilih harga yang dibayar pembeli'}>
      {!certain && (
        <p className="text-pretty">
          Berkas ini memiliki beberapa kolom harga dengan jumlah yang berbeda. Impor dapat dijalankan setelah
          Anda memilih.
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, samples }) => (
          <li key={name} className="grid content-between gap-3 rounded border border-line p-4">
            <div>
              <p className="font-semibold break-words">{name}</p>
              <p className="text-muted tabular-nums">{samples.join(' · ') || 'Kosong'}</p>
            </div>
            {certain && name === price_columns.read ? (
              <Chip tone="success">Dibaca sebagai harga</Chip>
            ) : (
              <Button kind="secondary" busy={busy} onClick={() => void choose(name)}>
                Pakai harga ini
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const columnsOf = (read: Import['read']) => read as Import['mapping']['columns']
