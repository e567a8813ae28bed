import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { classes } from '../../ui/classes.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { When } from '../frame/parts.tsx'
import { ProgressBar } from '../frame/progress-bar.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, figures } from '../lists/columns.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { fileSize, STATE_WORDS } from './import-words.ts'
import { uploadImport } from './upload-import.ts'

type Row = ConsoleData<'GET /api/console/imports'>['data'][number]

const COLUMNS: readonly Column<Row>[] = [
  column('berkas', 'Berkas', 'lead', ({ file }) => <span className="break-all">{file}</span>),
  chips('keadaan', 'Keadaan', 'end', ({ state }) => STATE_WORDS[state]),
  figures('baris', 'Baris', 'none', ({ totals, rows_read }) => formatNumber(totals?.rows ?? rows_read)),
  figures('baru', 'Judul baru', 'none', ({ totals }) => (totals ? formatNumber(totals.imported) : '–')),
  figures('ditolak', 'Ditolak', 'line', ({ totals }) =>
    totals ? `${formatNumber(totals.refused)} baris ditolak` : '',
  ),
  column('waktu', 'Dibuat', 'line', ({ made_at }) => <When at={made_at} />),
  column('oleh', 'Oleh', 'none', ({ made_by }) => made_by ?? 'Baris perintah'),
]

const PER_PAGE = 20
/** How often the list is fetched again, since imports go on by themselves. */
const EVERY_MS = 5_000

/** Files of catalogues: takes one in, and lists those of the last 30 days. */
export function ImportsScreen() {
  const address = useListAddress()
  const query = { page: address.page, per_page: PER_PAGE }
  const imports = useCall('GET /api/console/imports', { query }, { every: EVERY_MS })
  return (
    <ScreenFrame title="Impor katalog">
      <Upload />
      <RecordList
        label="Impor"
        state={imports}
        rows={imports.data?.data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`impor/${id}`)}
        empty={{
          title: 'Belum ada impor',
          text: 'Pilih berkas katalog di atas. Tidak ada yang berubah di toko sebelum Anda melihat hasil pemeriksaannya.',
        }}
      />
      <PagesOf list={imports.data} noun="impor" />
    </ScreenFrame>
  )
}

type Sending = { name: string; sent: number; size: number }

function Upload() {
  const id = useId()
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const [sending, setSending] = useState<Sending>()
  const [over, setOver] = useState(false)
  const send = async (file: File | undefined) => {
    if (file === undefined || busy) return
    setSending({ name: file.name, sent: 0, size: file.size })
    const ended = await act(() =>
      uploadImport(file, (sent) => setSending({ name: file.name, sent, size: file.size })),
    )
    setSending(undefined)
    if (ended) void navigate(consolePaths.screen(`impor/${ended.data.id}`))
  }
  if (sending !== undefined) {
    return (
      <div className="grid gap-2 rounded border border-line bg-surface p-4 md:p-5">
        <p role="status" className="tabular-nums">
          Mengunggah <span className="font-semibold break-all">{sending.name}</span>: {fileSize(sending.sent)}{' '}
          dari {fileSize(sending.size)}
        </p>
        <ProgressBar value={sending.sent} max={sending.size} label="Kemajuan unggahan" />
        <p className="text-muted">Tetaplah di halaman ini sampai unggahannya selesai.</p>
      </div>
    )
  }
  return (
    <label
      htmlFor={id}
      className={classes(
        'grid cursor-pointer justify-items-center gap-2 rounded border-2 border-dashed bg-surface p-6 text-center focus-within:border-primary hover:border-primary',
        over ? 'border-primary' : 'border-edge',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void send(event.dataTransfer.files[0])
      }}
    >
      <FileUp aria-hidden className="size-8 text-primary" />
      <input
        id={id}
        type="file"
        className="sr-only"
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <span className="inline-flex min-h-11 items-center rounded bg-primary px-5 font-semibold text-on-primary">
        Pilih berkas katalog
      </span>
      <span className="text-muted text-pretty">
        Excel (.xlsx), CSV, ONIX 3, atau JSON sampai 2 GB, atau ZIP dengan sampul dan berkas buku yang bernama
        ISBN; atau seret berkasnya ke sini. Berkasnya diperiksa dulu, tokonya belum berubah.
      </span>
    </label>
  )
}
