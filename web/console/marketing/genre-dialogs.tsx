import { formatNumber } from '#kernel/numbers.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import { NOT_WHOLE } from '../forms/number-words.ts'

export type Genre = ConsoleData<'GET /api/console/genres'>[number]

export type GenreAct = { act: 'add' } | { act: 'change' | 'merge' | 'remove'; genre: Genre }

type GenreDialogProps = Asking & { asked: GenreAct; all: readonly Genre[] }

const check = ({ name = '', position = '' }: FormFields) => ({
  name: name.trim() === '' ? 'Isi nama' : undefined,
  position:
    position !== '' && typedNumber(position) === undefined ? `${NOT_WHOLE}, atau kosongkan` : undefined,
})
const bodyOf = ({ name = '', position = '' }: FormFields) => ({
  name: name.trim(),
  position: position === '' ? null : (typedNumber(position) ?? null),
})

function Fields({ genre }: { genre?: Genre }) {
  return (
    <>
      <TextField label="Nama" name="name" defaultValue={genre?.name} autoFocus />
      <NumberField
        label="Urutan"
        name="position"
        defaultValue={genre?.position ?? ''}
        hint="Kosong: menurut abjad, setelah yang bernomor"
      />
    </>
  )
}

export function GenreDialog({ asked, all, ...dialog }: GenreDialogProps) {
  if (asked.act === 'add') {
    return (
      <ActDialog
        {...dialog}
        title="Tambah kategori"
        submit="Tambah"
        check={check}
        send={async (fields) => {
          const { name } = await callConsole('POST /api/console/genres', { body: bodyOf(fields) })
          return `Kategori ${name} ditambahkan`
        }}
      >
        <Fields />
      </ActDialog>
    )
  }
  const { genre } = asked
  const { id, version } = genre
  const titles = `${formatNumber(genre.titles)} judul`
  if (asked.act === 'change') {
    return (
      <ActDialog
        {...dialog}
        title={`Ubah ${genre.name}`}
        submit="Simpan"
        check={check}
        send={async (fields) => {
          const body = { ...bodyOf(fields), version }
          await callConsole('PUT /api/console/genres/:id', { params: { id }, body })
          return `Kategori ${body.name} disimpan`
        }}
      >
        <Fields genre={genre} />
      </ActDialog>
    )
  }
  if (asked.act === 'merge') {
    const others = all
      .filter((other) => other.id !== id)
      .map((other) => ({ value: other.id, text: other.name }))
    return (
      <ActDialog
        {...dialog}
        title={`Gabungkan ${genre.name}`}
        description={`${titles} pindah ke kategori yang Anda pilih, dan alamat ${genre.name} menuju ke sana. Ini tidak dapat dibatalkan.`}
        submit="Gabungkan"
        danger
        check={({ into = '' }) => ({ into: into === '' ? 'Pilih kategori' : undefined })}
        send={async ({ into }) => {
          const body = { into: Number(into), version }
          const { name } = await callConsole('POST /api/console/genres/:id/merge', { params: { id }, body })
          return `${genre.name} menjadi bagian dari ${name}`
        }}
      >
        <SelectField label="Menjadi bagian dari" name="into" options={others} placeholder="Pilih kategori" />
      </ActDialog>
    )
  }
  return (
    <ActDialog
      {...dialog}
      title={`Hapus ${genre.name}`}
      description={
        genre.titles === 0
          ? 'Tidak ada judul yang memakainya.'
          : `${titles} tidak lagi memiliki kategori. Ini tidak dapat dibatalkan.`
      }
      submit="Hapus"
      danger
      send={async () => {
        await callConsole('DELETE /api/console/genres/:id', { params: { id }, query: { version } })
        return `Kategori ${genre.name} dihapus`
      }}
    />
  )
}
