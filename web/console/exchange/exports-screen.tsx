import { useState } from 'react'
import type { ExportFile, ExportProfile } from '#contracts/console/exports.ts'
import { FORMAT_WORDS } from '#contracts/words/exchange-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate, formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'
import { profileColumns } from './export-profiles.tsx'
import { contentWords, sizeWords } from './export-words.ts'

const OrderDialog = laterPart(() => import('./export-dialogs.tsx'), 'OrderDialog')
const ProfileDialog = laterPart(() => import('./export-dialogs.tsx'), 'ProfileDialog')

/** How often the progress of a file under way is asked for. */
const PROGRESS_MS = 1_500
const isUnderWay = ({ state }: ExportFile) => state === 'waiting' || state === 'running'

const FILE_COLUMNS: readonly Column<ExportFile>[] = [
  column('berkas', 'Berkas', 'lead', ({ name, settings }) => (
    <span className="font-semibold">
      {name === '' ? 'Katalog' : name} · {FORMAT_WORDS[settings.format]}
    </span>
  )),
  column('isi', 'Isi', 'line', ({ settings, since }) => (
    <span className="text-muted">
      {contentWords(settings)}
      {since !== null && `, yang berubah sejak ${formatDate(new Date(since))}`}
    </span>
  )),
  column('dibuat', 'Dibuat', 'line', ({ made_at, made_by }) => (
    <>
      <time dateTime={made_at}>{formatTime(new Date(made_at))}</time> · {made_by ?? 'jadwal'}
    </>
  )),
  column('hasil', 'Hasil', 'line', (file) => <Outcome file={file} />),
]

function Outcome({ file: { id, state, titles, written, bytes, kept_until, name } }: { file: ExportFile }) {
  if (state === 'failed') return <Chip tone="danger">Gagal dibuat</Chip>
  if (state === 'done') {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
        <a
          href={consolePaths.exportFile(id)}
          download
          aria-label={`Unduh ${name === '' ? 'katalog' : name}, ${sizeWords(bytes ?? 0)}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 md:min-h-8"
        >
          Unduh
        </a>
        <span className="text-muted tabular-nums">
          {formatNumber(titles ?? 0)} judul, {sizeWords(bytes ?? 0)}, sampai{' '}
          {formatDate(new Date(kept_until))}
        </span>
      </span>
    )
  }
  if (titles === null) return <Chip tone="info">Menunggu giliran</Chip>
  return (
    <span className="grid max-w-60 gap-1">
      <span className="text-muted tabular-nums">
        {formatNumber(written)} dari {formatNumber(titles)} judul
      </span>
      <ProgressBar value={written} max={Math.max(1, titles)} label="Kemajuan" />
    </span>
  )
}

type Open = { kind: 'order' } | { kind: 'profile'; profile: ExportProfile | undefined }

/** Files of the catalogue to download, and the recipients for whom they are made by a schedule. */
export function ExportsScreen() {
  const [open, setOpen] = useState<Open>()
  const files = useCall(
    'GET /api/console/exports',
    {},
    { every: (made) => (made?.some(isUnderWay) ? PROGRESS_MS : undefined) },
  )
  const profiles = useCall('GET /api/console/export-profiles', {})
  const close = () => setOpen(undefined)
  return (
    <ScreenFrame
      title="Ekspor"
      actions={<Button onClick={() => setOpen({ kind: 'order' })}>Buat berkas</Button>}
    >
      <p className="measure text-muted">
        Seluruh katalog sebagai CSV, Excel, atau ONIX. Berkas CSV dan Excel dapat diimpor lagi tanpa ada yang
        berubah.
      </p>
      <RecordList
        label="Berkas ekspor"
        state={files}
        rows={files.data}
        columns={FILE_COLUMNS}
        rowKey={({ id }) => id}
        empty={{
          title: 'Belum ada berkas',
          text: 'Buat berkas pertama untuk cadangan, pembukuan, atau toko lain.',
        }}
      />
      <section className="mt-4 grid gap-4">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="font-serif text-lg font-semibold">Penerima</h2>
          <div className="ml-auto">
            <Button kind="secondary" onClick={() => setOpen({ kind: 'profile', profile: undefined })}>
              Tambah penerima
            </Button>
          </div>
        </header>
        <RecordList
          part
          label="Penerima"
          state={profiles}
          rows={profiles.data}
          columns={profileColumns({
            ordered: files.reload,
            open: (profile) => setOpen({ kind: 'profile', profile }),
          })}
          rowKey={({ id }) => id}
          empty={{
            title: 'Belum ada penerima',
            text: 'Simpan apa yang diminta sebuah toko atau distributor, lalu buat berkasnya setiap hari atau setiap pekan.',
          }}
        />
      </section>

      {open?.kind === 'order' && <OrderDialog close={close} done={files.reload} />}
      {open?.kind === 'profile' && (
        <ProfileDialog profile={open.profile} close={close} done={profiles.reload} />
      )}
    </ScreenFrame>
  )
}
