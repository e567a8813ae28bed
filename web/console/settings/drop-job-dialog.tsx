import { jobWords } from '#contracts/words/job-words.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

export type FailedRun = ConsoleData<'GET /api/console/jobs/failed'>['runs'][number]

type DropJobDialogProps = Asking & { run: FailedRun }

export function DropJobDialog({ run: { id, job }, ...dialog }: DropJobDialogProps) {
  return (
    <ActDialog
      {...dialog}
      title="Buang kegagalan ini?"
      description={`${jobWords(job)} berjalan lagi pada waktunya. Yang gagal ini tidak diulang.`}
      submit="Buang"
      danger
      reason="Tersimpan di catatan tindakan."
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/jobs/failed/:id/drop', { params: { id }, body: { reason } })
        return 'Kegagalan dibuang'
      }}
    />
  )
}
