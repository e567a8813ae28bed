import { useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, figures, written } from '../lists/columns.tsx'
import { FilterBar } from '../lists/filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { FilterText } from '../lists/typed-filters.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { useRight } from '../session/staff-session.ts'
import type { Genre, GenreAct } from './genre-dialogs.tsx'

const GenreDialog = laterPart(() => import('./genre-dialogs.tsx'), 'GenreDialog')

const COLUMNS: readonly Column<Genre>[] = [
  written('nama', 'Kategori', 'lead', ({ name }) => name),
  figures('urutan', 'Urutan', 'named', ({ position }) => position ?? '–'),
  figures('judul', 'Judul', 'line', ({ titles }) => `${formatNumber(titles)} judul`),
]

/** The genres of the shop in the order in which shoppers see them. */
export function GenresScreen() {
  const address = useListAddress()
  const mayChange = useRight('pemasaran.ubah')
  const genres = useCall('GET /api/console/genres', {})
  const [asked, setAsked] = useState<GenreAct>()
  const wanted = address.get('cari').toLocaleLowerCase('id')
  const rows = genres.data?.filter(({ name }) => name.toLocaleLowerCase('id').includes(wanted))
  const columns: readonly Column<Genre>[] = mayChange
    ? [
        ...COLUMNS,
        acts((genre) => (
          <span className="inline-flex flex-wrap justify-end gap-1">
            {(['change', 'merge', 'remove'] as const).map((act) => (
              <Button key={act} kind="ghost" className="px-3!" onClick={() => setAsked({ act, genre })}>
                {ACTS[act]}
                <span className="sr-only"> {genre.name}</span>
              </Button>
            ))}
          </span>
        )),
      ]
    : COLUMNS
  return (
    <ScreenFrame
      title="Kategori"
      actions={mayChange && <Button onClick={() => setAsked({ act: 'add' })}>Tambah kategori</Button>}
    >
      <p className="measure text-muted">
        Yang bernomor urut tampil lebih dahulu, yang lain menyusul menurut abjad.
      </p>
      <FilterBar>
        <FilterText name="cari" label="Cari kategori" />
      </FilterBar>
      <RecordList
        label="Kategori"
        state={genres}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'Belum ada kategori',
          text: 'Kategori juga muncul dengan sendirinya dari impor katalog.',
        }}
      />
      {asked !== undefined && (
        <GenreDialog
          asked={asked}
          all={genres.data ?? []}
          done={genres.reload}
          close={() => setAsked(undefined)}
        />
      )}
    </ScreenFrame>
  )
}

const ACTS = { change: 'Ubah', merge: 'Gabungkan', remove: 'Hapus' } as const
