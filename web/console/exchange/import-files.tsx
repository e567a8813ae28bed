import { Link } from 'react-router'
import { ARCHIVE_FILE_STATES } from '#contracts/exchange-choices.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Card } from '../frame/parts.tsx'
import { column } from '../lists/columns.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { FILE_WORDS, fileTotal, type Import, takesFiles } from './import-words.ts'

type File = ConsoleData<'GET /api/console/imports/:id/files'>['data'][number]

const COLUMNS: readonly Column<File>[] = [
  column('berkas', 'Berkas', 'lead', ({ file }) => <span className="break-all">{file}</span>),
  column('judul', 'Judul', 'line', ({ title, title_id }) =>
    title_id === null ? (
      ''
    ) : (
      <Link to={consolePaths.screen(`katalog/${title_id}`)} className="text-primary underline">
        {title}
      </Link>
    ),
  ),
  column('hasil', 'Hasil', 'line', ({ sentence }) => sentence.charAt(0).toUpperCase() + sentence.slice(1)),
]

const PER_PAGE = 50
const PROGRESS_MS = 1_500

/** The covers and books of an archive, and what became of each. */
export function ImportFiles({ run }: { run: Import }) {
  const { id, files } = run
  const address = useListAddress()
  const state = oneOf(ARCHIVE_FILE_STATES, address.get('berkas'))
  const listed = useCall(
    'GET /api/console/imports/:id/files',
    { params: { id }, query: { state, page: address.page, per_page: PER_PAGE } },
    takesFiles(run) ? { every: PROGRESS_MS } : {},
  )
  const counted = ARCHIVE_FILE_STATES.map((value) => ({
    value,
    text: FILE_WORDS[value],
    count: files[value],
  })).filter(({ count }) => count > 0)
  return (
    <Card title="Sampul dan berkas buku dalam arsip">
      <FilterPills
        name="berkas"
        label="Hasil berkas"
        options={[{ value: '', text: 'Semua berkas', count: fileTotal(files) }, ...counted]}
      />
      <RecordList
        label="Berkas dalam arsip"
        state={listed}
        rows={listed.data?.data}
        columns={COLUMNS}
        rowKey={({ at }) => at}
        empty={{ title: 'Tidak ada berkas dengan hasil ini' }}
      />
      <PagesOf list={listed.data} noun="berkas" />
    </Card>
  )
}
