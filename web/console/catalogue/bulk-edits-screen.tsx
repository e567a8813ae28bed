import { BULK_STATE_WORDS } from '#contracts/words/title-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatTime } from '#kernel/time.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column, figures } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'

type Row = ConsoleData<'GET /api/console/bulk-edits'>[number]

const COLUMNS: readonly Column<Row>[] = [
  column('waktu', 'Dibuat', 'lead', ({ made_at }) => (
    <time dateTime={made_at}>{formatTime(new Date(made_at))}</time>
  )),
  column('oleh', 'Oleh', 'line', ({ made_by }) => made_by ?? '–'),
  figures(
    'diubah',
    'Diubah',
    'line',
    ({ counts }) => `${formatNumber(counts.changed + counts.undone + counts.not_undone)} judul`,
  ),
  figures('dilewati', 'Dilewati atau ditolak', 'none', ({ counts }) =>
    formatNumber(counts.refused + counts.changed_meanwhile),
  ),
  column('keadaan', 'Keadaan', 'end', ({ state }) => BULK_STATE_WORDS[state]),
]

/** Changes of many titles of the last 30 days. */
export function BulkEditsScreen() {
  const edits = useCall('GET /api/console/bulk-edits', {})
  return (
    <ScreenFrame title="Ubah massal">
      <RecordList
        label="Ubah massal"
        state={edits}
        rows={edits.data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`katalog/ubah-massal/${id}`)}
        empty={{
          title: 'Belum ada yang diubah massal',
          text: 'Pilih beberapa judul dalam daftar, lalu ubah harga, status, atau kategorinya sekaligus.',
        }}
      />
    </ScreenFrame>
  )
}
