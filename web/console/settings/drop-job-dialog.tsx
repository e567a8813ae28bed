import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { jobWords } from './job-words.ts'

export type FailedRun = ConsoleData<'GET /api/console/jobs/failed'>['runs'][number]

type DropJobDialogProps = { run: FailedRun; done: () => void; onClose: () => void }

export function DropJobDialog({ run: { id, job }, done, onClose }: DropJobDialogProps) {
  return (
    <ActDialog
      title="Buang kegagalan ini?"
      description={`${jobWords(job)} berjalan lagi pada waktunya. Yang gagal ini tidak diulang.`}
      submit="Buang"
      danger
      check={needsReason}
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/jobs/failed/:id/drop', { params: { id }, body: { reason } })
        tellDone('Kegagalan dibuang')
        done()
      }}
      onChanged={done}
      onClose={onClose}
    >
      {(errors) => <ReasonField errors={errors} hint="Tersimpan di catatan tindakan." />}
    </ActDialog>
  )
}
