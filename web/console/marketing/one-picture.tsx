import type { Picture as PictureSource } from '#contracts/call.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { useAct } from '../api/use-act.tsx'
import { DropField, pictureForm } from '../forms/drop-field.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'

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
  const run = async (work: () => Promise<Saved>, done: string) => {
    const ended = await act(work, { done })
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
        onFile={(file) => void run(() => save(pictureForm(file, version)), 'Gambar disimpan')}
      >
        Pilih atau seret gambar ke sini.
      </DropField>
      {picture !== null && remove !== undefined && (
        <div>
          <Button kind="ghost" busy={busy} onClick={() => void run(remove, 'Gambar dilepas')}>
            Lepas gambar
          </Button>
        </div>
      )}
    </FormSection>
  )
}
