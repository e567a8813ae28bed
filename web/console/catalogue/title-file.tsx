import { BookUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BOOK_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { formatTime } from '#kernel/time.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { uploadFile } from '../api/upload-file.ts'
import { tellFailure, useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { DropField } from '../forms/drop-field.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import { NOT_WHOLE } from '../forms/number-words.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { factsOf, isOnItsWay } from './file-facts.ts'

const LastUpload = laterPart(() => import('./last-upload.tsx'), 'LastUpload')
const WithdrawFileDialog = laterPart(() => import('./withdraw-file-dialog.tsx'), 'WithdrawFileDialog')

type Files = ConsoleData<'GET /api/console/titles/:id/files'>

const LOOK_AGAIN = 2000
const ACCEPTED = '.pdf,.epub,.html,.htm,.xhtml,.zip,application/pdf,application/epub+zip,text/html'
/** The file of an ebook: uploaded, looked at, its sample, and the way back to the former one. */
export function TitleFile({ id, onTaken }: { id: number; onTaken: () => void }) {
  const files = useCall(
    'GET /api/console/titles/:id/files',
    { params: { id } },
    {
      every: (known) =>
        known?.uploads.some(isOnItsWay) || known?.sample?.is_made === false ? LOOK_AGAIN : undefined,
    },
  )
  const { data } = files
  const newest = data?.revisions[0]?.revision ?? 0
  const [known, setKnown] = useState<number>()
  useEffect(() => {
    if (data === undefined) return
    if (known !== undefined && known !== newest) onTaken()
    setKnown(newest)
  }, [data, newest, known, onTaken])
  return (
    <FormSection
      title="Berkas ebook"
      text="PDF, EPUB, HTML, atau ZIP berisi HTML dengan gambarnya. Pembaca mendapat berkas baru saat membuka bukunya lagi; tempat baca dan tandanya tetap."
    >
      {files.failure !== undefined && <CallFault failure={files.failure} reload={files.reload} />}
      {data !== undefined && (
        <>
          <UploadField id={id} reload={files.reload} />
          {data.uploads[0] !== undefined && <LastUpload upload={data.uploads[0]} />}
          <Revisions id={id} files={data} changed={(next) => files.change(() => next)} />
          <Sample id={id} files={data} changed={(next) => files.change(() => next)} />
        </>
      )}
    </FormSection>
  )
}

function UploadField({ id, reload }: { id: number; reload: () => void }) {
  const [share, setShare] = useState<number>()
  const send = async (file: File) => {
    setShare(0)
    try {
      const url = `/api/console/titles/${id}/files?name=${encodeURIComponent(file.name.slice(-200).toWellFormed())}`
      await uploadFile(url, file, setShare)
    } catch (failure) {
      tellFailure(failure)
    }
    setShare(undefined)
    reload()
  }
  return (
    <>
      <DropField
        label="Unggah berkas ebook"
        icon={<BookUp aria-hidden className="size-6" />}
        accept={ACCEPTED}
        busy={share !== undefined}
        most={() => BOOK_FILE_BYTES}
        onFile={(file) => void send(file)}
      >
        Pilih atau seret berkas buku ke sini.
      </DropField>
      {share !== undefined && (
        <div className="grid gap-1">
          <span aria-live="polite">Mengunggah, {Math.floor(share * 100)}%</span>
          <ProgressBar value={share} max={1} label="Kemajuan unggahan" />
        </div>
      )}
    </>
  )
}

type PartProps = { id: number; files: Files; changed: (files: Files) => void }

function Revisions({ id, files: { revisions, readers }, changed }: PartProps) {
  const [asking, setAsking] = useState(false)
  const [newest, former] = revisions
  if (newest === undefined) return null
  const mayWithdraw = former !== undefined || readers === 0
  return (
    <div className="grid gap-2">
      <ol className="grid gap-1" aria-label="Revisi berkas">
        {revisions.slice(0, 5).map((file) => (
          <li key={file.revision} className={file === newest ? 'font-semibold' : 'text-muted'}>
            Revisi {file.revision}: {factsOf(file)}, {formatTime(new Date(file.added_at))}
          </li>
        ))}
      </ol>
      {mayWithdraw && (
        <div>
          <Button kind="ghost" onClick={() => setAsking(true)}>
            {former === undefined ? 'Tarik berkas' : `Kembali ke revisi ${former.revision}`}
          </Button>
        </div>
      )}
      {asking && (
        <WithdrawFileDialog
          id={id}
          newest={newest.revision}
          former={former?.revision}
          changed={changed}
          close={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Sample({ id, files: { revisions, sample }, changed }: PartProps) {
  const { act, busy } = useAct()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const revision = revisions[0]?.revision
  if (sample === null || revision === undefined) return null
  const shown = typed ?? (sample.chosen === null ? '' : String(sample.chosen))
  const save = async () => {
    const pages = shown.trim() === '' ? null : typedNumber(shown)
    setError(pages === undefined ? NOT_WHOLE : undefined)
    if (pages === undefined) return
    const body = { pages, revision }
    const saved = await act(
      () => callConsole('PUT /api/console/titles/:id/sample', { params: { id }, body }),
      {
        done: 'Cuplikan dibuat ulang',
      },
    )
    if (saved) {
      changed(saved.data)
      setTyped(undefined)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NumberField
        label="Halaman cuplikan"
        name="sample"
        value={shown}
        placeholder="biasa"
        onChange={({ target }) => {
          setError(undefined)
          setTyped(target.value)
        }}
        error={error}
        hint={
          sample.is_made
            ? `Sekarang ${sample.pages ?? 'tanpa'} halaman. 0 sampai 20; kosong berarti sepersepuluh buku.${sample.remark === null ? '' : ` ${sample.remark}`}`
            : 'Cuplikan sedang dibuat.'
        }
        autoComplete="off"
      />
      <Button kind="secondary" busy={busy} disabled={typed === undefined} onClick={() => void save()}>
        Simpan cuplikan
      </Button>
    </div>
  )
}
