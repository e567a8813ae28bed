import { useState } from 'react'
import type { ViewedList } from '#contracts/console/views.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'

type SaveViewDialogProps = { list: ViewedList; query: string; onClose: () => void; onSaved: () => void }

export function SaveViewDialog({ list, query, onClose, onSaved }: SaveViewDialogProps) {
  const [shared, setShared] = useState(false)
  return (
    <ActDialog
      title="Simpan tampilan"
      description="Saringan, urutan, dan kolom yang sekarang disimpan dengan nama."
      submit="Simpan"
      check={({ name = '' }) => ({ name: name.trim() === '' ? 'Isi nama' : undefined })}
      send={async ({ name = '' }) => {
        await callConsole('POST /api/console/me/views', { body: { list, name, query, shared } })
        tellDone(`Tampilan ${name.trim()} disimpan`)
        onSaved()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="Nama" name="name" maxLength={60} error={errors.name} autoFocus />
          <Checkbox label="Untuk semua yang boleh melihat daftar ini" checked={shared} onChange={setShared} />
        </>
      )}
    </ActDialog>
  )
}
