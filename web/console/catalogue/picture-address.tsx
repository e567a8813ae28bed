import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { formFailure } from '../forms/form-failure.ts'

export type ChosenPicture = { file: File; as: 'cover' | 'gallery' }

const USES = [
  { value: 'cover', text: 'Sampul' },
  { value: 'gallery', text: 'Galeri' },
]

type PictureAddressProps = { onFetched: (picture: ChosenPicture) => void }

/** Fetches a picture from an address through the shop, to be cropped like one that was chosen. */
export function PictureAddress({ onFetched }: PictureAddressProps) {
  const form = useForm({
    check: ({ address = '' }) => ({ address: address.trim() === '' ? 'Isi alamat gambar' : undefined }),
    send: async ({ address = '', as }) => {
      const body = { address }
      const { type, base64 } = await callConsole('POST /api/console/pictures/fetch', { body })
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const file = new File([bytes], 'gambar', { type })
      onFetched({ file, as: as === 'gallery' ? 'gallery' : 'cover' })
    },
    failed: (error) => formFailure(error, 'address'),
  })
  return (
    <Form of={form} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <TextField
        label="Alamat gambar"
        name="address"
        type="url"
        inputMode="url"
        placeholder="https://"
        className="sm:col-span-2"
      />
      <SelectField label="Pakai untuk" name="as" options={USES} />
      <Button kind="secondary" type="submit" busy={form.busy}>
        Ambil gambar
      </Button>
    </Form>
  )
}
