import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { MOST_AT_ONCE, readWaybillLines } from './waybill-lines.ts'

type PasteProps = { present: readonly string[]; add: (pasted: ReadonlyMap<string, string>) => void }

/** Orders and their waybills, as copied from two columns of a sheet. */
export function PasteWaybills({ present, add }: PasteProps) {
  const [text, setText] = useState('')
  const form = useForm({
    check: ({ lines = '' }) => {
      const { waybills, unread } = readWaybillLines(lines)
      const count = new Set([...present, ...waybills.keys()]).size
      if (unread.length > 0) {
        const found = unread.slice(0, 3).join(' / ')
        return { lines: `Satu baris hanya memuat nomor pesanan dan satu resi. Belum terbaca: ${found}` }
      }
      if (waybills.size === 0) return { lines: 'Tempel nomor pesanan dan resinya' }
      if (count > MOST_AT_ONCE) return { lines: `Paling banyak ${MOST_AT_ONCE} pesanan sekaligus` }
      return {}
    },
    send: async ({ lines = '' }) => {
      add(readWaybillLines(lines).waybills)
      setText('')
      return undefined
    },
  })
  return (
    <Form of={form} className="grid max-w-2xl justify-items-start gap-3 *:first:w-full">
      <TextAreaField
        label="Tempel dari lembar kerja"
        name="lines"
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="Satu baris untuk satu pesanan: nomor pesanan, lalu resi di kolom sebelahnya."
        spellCheck={false}
      />
      <Button kind="secondary" type="submit">
        Masukkan ke daftar
      </Button>
    </Form>
  )
}
