import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { dropDraft, keepDraft, readDraft } from '../forms/drafts.ts'
import { formFailure } from '../forms/form-failure.ts'
import { Card, When } from '../frame/parts.tsx'
import { useRight } from '../session/staff-session.ts'
import type { Order } from './order-words.ts'

/** Notes that only staff see. */
export function OrderNotes({ order, done }: { order: Order; done: () => void }) {
  const mayWrite = useRight('pesanan.ubah')
  const [written, setWritten] = useState(0)
  if (!mayWrite && order.notes.length === 0) return null
  return (
    <Card title="Catatan staf">
      {order.notes.length > 0 && (
        <ul className="grid gap-3">
          {order.notes.map(({ id, at, author, text }) => (
            <li key={id} className="rounded-sm bg-paper p-3">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="mt-1 text-xs text-muted">
                {author ?? 'Di server'}, <When at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <NoteForm
          key={written}
          id={order.id}
          onWritten={() => {
            setWritten(written + 1)
            done()
          }}
        />
      )}
    </Card>
  )
}

function NoteForm({ id, onWritten }: { id: number; onWritten: () => void }) {
  const draft = `note ${id}`
  const [typed] = useState(() => String(readDraft(draft)?.text ?? ''))
  const form = useForm({
    check: ({ text = '' }) => ({ text: text.trim() === '' ? 'Isi catatan' : undefined }),
    send: async ({ text = '' }) => {
      await callConsole('POST /api/console/orders/:id/notes', { params: { id }, body: { text } })
      dropDraft(draft)
      tellDone('Catatan disimpan')
      onWritten()
    },
    failed: (error) => formFailure(error, 'text'),
  })
  return (
    <Form of={form} className="grid justify-items-start gap-3 *:first:w-full">
      <TextAreaField
        label="Catatan baru"
        name="text"
        hint="Hanya staf yang melihatnya."
        maxLength={2000}
        defaultValue={typed}
        onChange={({ target }) => keepDraft(draft, { text: target.value })}
      />
      <Button kind="secondary" type="submit" busy={form.busy}>
        Simpan catatan
      </Button>
    </Form>
  )
}
