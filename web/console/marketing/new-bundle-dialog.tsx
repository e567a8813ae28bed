import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BUNDLE_BOUNDS } from '#contracts/choices.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { HeldFieldError } from '../../ui/held-field-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { ChosenTitles } from '../forms/chosen-titles.tsx'
import { RupiahField } from '../forms/number-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { consolePaths } from '../paths.ts'
import { type Bundle, FORM_OPTIONS, wrongTitles } from './bundle-form.ts'

/** A new set is a draft until somebody sells it on its own screen. */
export function NewBundleDialog({ close }: Pick<Asking, 'close'>) {
  const navigate = useNavigate()
  const [type, setType] = useState<Bundle['type']>('Digital')
  const [ids, setIds] = useState<readonly number[]>([])
  return (
    <ActDialog
      title="Tambah set"
      description="Set baru adalah draf. Keterangan, alamat, dan waktunya diatur setelah ini."
      submit="Tambah set"
      check={({ name = '', price = '' }) => ({
        name: name.trim() === '' ? 'Isi nama set' : undefined,
        title_ids: wrongTitles(ids),
        price: typedNumber(price) === undefined ? NOT_RUPIAH : undefined,
      })}
      send={async ({ name = '', price = '' }) => {
        const body = { name: name.trim(), type, title_ids: [...ids], price: typedNumber(price) ?? 0 }
        const { id } = await callConsole('POST /api/console/bundles', { body })
        await navigate(consolePaths.screen(`pemasaran/set/${id}`))
        return `Set ${body.name} ditambahkan`
      }}
      close={close}
    >
      <TextField label="Nama" name="name" hint="Terlihat oleh pembeli" maxLength={100} autoFocus />
      <SelectField
        label="Bentuk"
        name="type"
        options={FORM_OPTIONS}
        value={type}
        onChange={({ target }) => setType(target.value as Bundle['type'])}
      />
      <RupiahField label="Harga set" name="price" hint="Di bawah harga judulnya satu per satu" />
      <ChosenTitles ids={ids} onChange={setIds} most={BUNDLE_BOUNDS.most} />
      <HeldFieldError id="title-ids-error" name="title_ids" holds={ids} />
    </ActDialog>
  )
}
