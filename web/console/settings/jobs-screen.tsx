import { useState } from 'react'
import { jobWords } from '#contracts/words/job-words.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { Card, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, column, figures } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import type { FailedRun } from './drop-job-dialog.tsx'

const DropDialog = laterPart(() => import('./drop-job-dialog.tsx'), 'DropJobDialog')

type FailedRow = ConsoleData<'GET /api/console/jobs/failed'>['rows'][number]

const AGAIN_AFTER_MS = 20_000

/** What the shop does by itself and what of it failed. */
export function JobsScreen() {
  const failed = useCall('GET /api/console/jobs/failed', {}, { every: AGAIN_AFTER_MS })
  const { act, busy } = useAct()
  const [dropping, setDropping] = useState<FailedRun>()
  const runAgain = async ({ id, job }: FailedRun) => {
    const call = () => callConsole('POST /api/console/jobs/failed/:id/run-again', { params: { id } })
    if (await act(call, { done: `${jobWords(job)} dijalankan lagi` })) failed.reload()
  }
  const tryAgain = async ({ work, row }: FailedRow) => {
    const call = () => callConsole('POST /api/console/jobs/rows/try-again', { body: { work, row } })
    if (await act(call, { done: 'Dicoba lagi dalam satu menit' })) failed.reload()
  }
  const runs: readonly Column<FailedRun>[] = [
    column('pekerjaan', 'Pekerjaan', 'lead', ({ job }) => (
      <>
        {jobWords(job)}
        <span className="block font-mono text-xs font-normal text-muted">{job}</span>
      </>
    )),
    column('gagal', 'Gagal', 'line', ({ failed_at }) => <When at={failed_at} />),
    column('pesan', 'Pesan', 'line', ({ message }) => (
      <span className="block max-w-lg font-mono text-xs wrap-anywhere">{message}</span>
    )),
    acts((run) => (
      <span className="inline-flex gap-2">
        <Button kind="secondary" disabled={busy} onClick={() => void runAgain(run)}>
          Jalankan lagi<span className="sr-only"> {run.job}</span>
        </Button>
        <Button kind="ghost" onClick={() => setDropping(run)}>
          Buang<span className="sr-only"> {run.job}</span>
        </Button>
      </span>
    )),
  ]
  const rows: readonly Column<FailedRow>[] = [
    column('pekerjaan', 'Pekerjaan', 'lead', ({ work, row }) => (
      <>
        {jobWords(work)} <span className="font-normal text-muted">{row}</span>
      </>
    )),
    figures('kali', 'Gagal', 'line', ({ failures }) => `${failures} kali`),
    column('terakhir', 'Terakhir', 'line', ({ failed_at }) => <When at={failed_at} />),
    column('lagi', 'Dicoba lagi', 'line', ({ retry_at }) => (
      <>
        <span className="xl:hidden">Dicoba lagi </span>
        <When at={retry_at} />
      </>
    )),
    acts((row) => (
      <Button kind="secondary" disabled={busy} onClick={() => void tryAgain(row)}>
        Coba sekarang
        <span className="sr-only">
          {' '}
          {row.work} {row.row}
        </span>
      </Button>
    )),
  ]
  return (
    <ScreenFrame title="Pekerjaan">
      <p className="measure text-muted">
        Toko mengerjakan banyak hal sendiri: mengirim email, menanyakan pembayaran, menghitung peringkat. Yang
        gagal tampak di sini sampai berhasil.
      </p>
      <Card title="Putaran yang gagal">
        <RecordList
          part
          label="Putaran yang gagal"
          state={failed}
          rows={failed.data?.runs}
          columns={runs}
          rowKey={({ id }) => id}
          empty={{ title: 'Semua pekerjaan berhasil' }}
        />
      </Card>
      <Card title="Yang menunggu setelah gagal">
        <RecordList
          part
          label="Yang menunggu setelah gagal"
          state={failed}
          rows={failed.data?.rows}
          columns={rows}
          rowKey={({ work, row }) => `${work} ${row}`}
          empty={{ title: 'Tidak ada yang menunggu' }}
        />
      </Card>
      {dropping !== undefined && (
        <DropDialog run={dropping} done={failed.reload} close={() => setDropping(undefined)} />
      )}
    </ScreenFrame>
  )
}
