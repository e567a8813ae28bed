import { useState } from 'react'
import type { ViewedList } from '#contracts/console/views.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

type SaveViewDialogProps = Asking & { list: ViewedList; query: string }

export function SaveViewDialog({ list, query, ...dialog }: SaveViewDialogProps) {
  const [shared, setShared] = useState(false)
  return (
    <ActDialog
      {...dialog}
      title="Simpan tampilan"
      description="Saringan, urutan, dan kolom yang sekarang disimpan dengan nama."
      submit="Simpan"
      check={({ name = '' }) => ({ name: name.trim() === '' ? 'Isi nama' : undefined })}
      send={async ({ name = '' }) => {
        await callConsole('POST /api/console/me/views', { body: { list, name, query, shared } })
        return `Tampilan ${name.trim()} disimpan`
      }}
    >
      <TextField label="Nama" name="name" maxLength={60} autoFocus />
      <Checkbox label="Untuk semua yang boleh melihat daftar ini" checked={shared} onChange={setShared} />
    </ActDialog>
  )
}
