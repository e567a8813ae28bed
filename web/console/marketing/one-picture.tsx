import { useState } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAct } from '../api/use-act.tsx'
import { DropField, pictureForm } from '../forms/drop-field.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'

const ActDialog = laterPart(() => import('../forms/act-dialog.tsx'), 'ActDialog')

type OnePictureProps<Saved> = {
  title: string
  hint: string
  picture: PictureSource | null
  /** The class of its frame's proportions. */
  shape: string
  version: number
  save: (form: FormData) => Promise<Saved>
  /** Absent where it must not be taken away now. */
  remove?: () => Promise<Saved>
  changed: (saved: Saved) => void
}

/** The one picture of a thing: shown, replaced, taken away. */
export function OnePicture<Saved>(props: OnePictureProps<Saved>) {
  const { title, hint, picture, shape, version, save, remove, changed } = props
  const { act, busy } = useAct()
  const [asks, setAsks] = useState(false)
  const replace = async (file: File) => {
    const ended = await act(() => save(pictureForm(file, version)), { done: 'Gambar disimpan' })
    if (ended) changed(ended.data)
  }
  return (
    <FormSection title={title} text={`${hint} JPG, PNG, WebP, AVIF, atau GIF sampai 8 MB.`}>
      {picture !== null && (
        <span className={classes('relative block max-w-md overflow-hidden rounded-sm bg-plate', shape)}>
          <Picture picture={picture} alt={`${title} yang sekarang`} sizes="28rem" fit="cover" />
        </span>
      )}
      <DropField
        label={picture === null ? `Pilih ${title.toLowerCase()}` : `Ganti ${title.toLowerCase()}`}
        busy={busy}
        onFile={(file) => void replace(file)}
      >
        Pilih atau seret gambar ke sini.
      </DropField>
      {picture !== null && remove !== undefined && (
        <div>
          <Button kind="ghost" busy={busy} onClick={() => setAsks(true)}>
            Lepas gambar
          </Button>
        </div>
      )}
      {asks && remove !== undefined && (
        <ActDialog
          title={`Lepas ${title.toLowerCase()}?`}
          description="Untuk memasangnya lagi, berkasnya harus diunggah lagi."
          submit="Lepas"
          danger
          send={async () => {
            changed(await remove())
            return 'Gambar dilepas'
          }}
          close={() => setAsks(false)}
        />
      )}
    </FormSection>
  )
}
