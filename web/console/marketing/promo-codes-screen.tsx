import { useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate } from '#kernel/time.ts'
import { shopToday } from '../../api/shop-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, column, figures, written } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useRight } from '../session/staff-session.ts'
import type { Batch } from './promo-codes-dialogs.tsx'
import { discountWords } from './promo-words.ts'

const dialogs = () => import('./promo-codes-dialogs.tsx')
const MakeCodesDialog = laterPart(dialogs, 'MakeCodesDialog')
const EndCodesDialog = laterPart(dialogs, 'EndCodesDialog')

const COLUMNS: readonly Column<Batch>[] = [
  written('nama', 'Kumpulan kode', 'lead', ({ name }) => name),
  column('potongan', 'Potongan', 'line', discountWords),
  column('sampai', 'Sampai', 'line', ({ expired }) => formatDate(new Date(`${expired}T12:00:00+07:00`))),
  column('dibuat', 'Dibuat', 'line', ({ made_at }) => <When at={made_at} />),
  figures('dipakai', 'Dipakai', 'line', ({ used, codes }) => `${used} dari ${formatNumber(codes)}`),
  column('status', 'Status', 'end', ({ published, expired }) =>
    !published || expired < shopToday() ? <Chip>Berakhir</Chip> : <Chip tone="success">Berlaku</Chip>,
  ),
]

/** Codes that are handed out one to one, made in bulk. */
export function PromoCodesScreen() {
  const mayChange = useRight('pemasaran.ubah')
  const batches = useCall('GET /api/console/promo-batches', {})
  const { act, busy } = useAct()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Batch>()
  const save = async ({ id }: Batch) => {
    const made = await act(() => callConsole('GET /api/console/promo-batches/:id/codes', { params: { id } }))
    // A mark by which spreadsheets see that the file is UTF-8.
    if (made) saveFile(new Blob(['\uFEFF', made.data.csv], { type: 'text/csv' }), `kode-${id}.csv`)
  }
  const columns: readonly Column<Batch>[] = mayChange
    ? [
        ...COLUMNS,
        acts((batch) => (
          <span className="inline-flex gap-2">
            <Button kind="secondary" disabled={busy} onClick={() => void save(batch)}>
              Unduh CSV<span className="sr-only"> {batch.name}</span>
            </Button>
            {batch.published && (
              <Button kind="ghost" onClick={() => setEnding(batch)}>
                Akhiri<span className="sr-only"> {batch.name}</span>
              </Button>
            )}
          </span>
        )),
      ]
    : COLUMNS
  return (
    <ScreenFrame
      title="Kode satu per orang"
      actions={mayChange && <Button onClick={() => setMaking(true)}>Buat kode</Button>}
    >
      <p className="measure text-muted">
        Setiap kode berlaku untuk satu pesanan dan tidak tampil di mana pun: bagikan lewat email, kartu, atau
        hadiah acara.
      </p>
      <RecordList
        label="Kumpulan kode"
        state={batches}
        rows={batches.data}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'Belum ada kode yang dibuat',
          text: 'Buat sekaligus sampai 5.000 kode, lalu unduh sebagai CSV.',
        }}
      />

      {making && <MakeCodesDialog close={() => setMaking(false)} done={batches.reload} />}
      {ending !== undefined && (
        <EndCodesDialog batch={ending} close={() => setEnding(undefined)} done={batches.reload} />
      )}
    </ScreenFrame>
  )
}
