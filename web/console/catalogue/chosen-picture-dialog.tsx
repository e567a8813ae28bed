import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { pictureForm } from '../forms/drop-field.tsx'
import { PictureDialog } from '../forms/picture-dialog.tsx'
import type { ChosenPicture } from './picture-address.tsx'
import type { TitleRecord } from './title-words.ts'

type ChosenPictureDialogProps = {
  title: TitleRecord
  chosen: ChosenPicture
  changed: (title: TitleRecord) => void
  onClose: () => void
}

/** Crops the chosen picture and saves it as what it was chosen for. */
export function ChosenPictureDialog({
  title: { id, version },
  chosen: { file, as },
  changed,
  onClose,
}: ChosenPictureDialogProps) {
  const params = { id }
  return as === 'cover' ? (
    <PictureDialog
      title="Sampul baru"
      submit="Simpan sampul"
      file={file}
      onClose={onClose}
      send={async (picture) => {
        const body = pictureForm(picture, version)
        changed(await callConsole('PUT /api/console/titles/:id/cover', { params, body }))
        tellDone('Sampul disimpan')
      }}
    />
  ) : (
    <PictureDialog
      title="Gambar galeri baru"
      submit="Tambah gambar"
      file={file}
      onClose={onClose}
      send={async (picture, { alt = '' }) => {
        const body = pictureForm(picture, version, { alt })
        changed(await callConsole('POST /api/console/titles/:id/pictures', { params, body }))
        tellDone('Gambar ditambahkan')
      }}
    >
      <TextField
        label="Keterangan gambar"
        name="alt"
        maxLength={200}
        hint="Dibacakan kepada pembaca yang tidak melihat gambarnya."
      />
    </PictureDialog>
  )
}
