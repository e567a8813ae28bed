import { useFieldError } from '../../ui/form.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Shown } from './promo-form.ts'

type ShownFieldsProps = {
  shown: Shown
  begins_at: string
  set: (name: 'shown' | 'begins_at', value: never) => void
}

/** Whether shoppers see it: now, from a time on, or not. */
export function ShownFields({ shown, begins_at, set }: ShownFieldsProps) {
  return (
    <>
      <RadioList
        legend="Tayang"
        name="shown"
        value={shown}
        onChange={(value) => set('shown', value as never)}
        error={useFieldError('published', undefined)}
        options={[
          { value: 'now', text: 'Terbit' },
          { value: 'planned', text: 'Terbit pada waktu tertentu' },
          { value: 'hidden', text: 'Disembunyikan' },
        ]}
      />
      {shown === 'planned' && (
        <TextField
          label="Mulai (WIB)"
          name="begins_at"
          type="datetime-local"
          hint="Terbit dengan sendirinya, paling lambat satu menit setelahnya"
          value={begins_at}
          onChange={({ target }) => set('begins_at', target.value as never)}
        />
      )}
    </>
  )
}
