import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { pictureForm } from '../forms/drop-field.tsx'
import { PictureDialog } from '../forms/picture-dialog.tsx'
import type { ChosenPicture } from './picture-address.tsx'
import { saveInTurn } from './save-in-turn.ts'
import type { TitleRecord } from './title-words.ts'

type ChosenPictureDialogProps = {
  title: TitleRecord
  chosen: ChosenPicture
  changed: (title: TitleRecord) => void
  close: () => void
}

/** Crops the chosen picture and saves it as what it was chosen for. */
export function ChosenPictureDialog({
  title,
  chosen: { file, as },
  changed,
  close,
}: ChosenPictureDialogProps) {
  const params = { id: title.id }
  return as === 'cover' ? (
    <PictureDialog
      title="Sampul baru"
      submit="Simpan sampul"
      file={file}
      close={close}
      send={async (picture) => {
        changed(
          await saveInTurn(title, (version) =>
            callConsole('PUT /api/console/titles/:id/cover', { params, body: pictureForm(picture, version) }),
          ),
        )
        return 'Sampul disimpan'
      }}
    />
  ) : (
    <PictureDialog
      title="Gambar galeri baru"
      submit="Tambah gambar"
      file={file}
      close={close}
      send={async (picture, { alt = '' }) => {
        changed(
          await saveInTurn(title, (version) =>
            callConsole('POST /api/console/titles/:id/pictures', {
              params,
              body: pictureForm(picture, version, { alt }),
            }),
          ),
        )
        return 'Gambar ditambahkan'
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
