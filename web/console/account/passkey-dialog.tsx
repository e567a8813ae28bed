import type { ReactNode } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { addPasskey } from '../session/passkeys.ts'

export type Passkey = CallData<'GET /api/console/me/passkeys'>[number]
/** What is done with a passkey. */
export type PasskeyStep = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

type PasskeyDialogProps = { step: PasskeyStep; onDone: () => void; onClose: () => void }

export function PasskeyDialog({ step, onDone, onClose }: PasskeyDialogProps) {
  if (step.what === 'add') {
    return (
      <NameDialog
        title="Tambah passkey"
        description="Beri nama, lalu ikuti petunjuk peramban Anda."
        submit="Lanjutkan"
        send={async (name) => {
          await addPasskey(name)
          tellDone('Passkey ditambahkan')
          onDone()
        }}
        onClose={onClose}
      />
    )
  }
  const { id, name, opened_this_session } = step.passkey
  const params = { id }
  if (step.what === 'rename') {
    return (
      <NameDialog
        title="Ganti nama passkey"
        submit="Simpan"
        name={name}
        send={async (typed) => {
          await callConsole('PUT /api/console/me/passkeys/:id', { params, body: { name: typed } })
          tellDone('Nama passkey tersimpan')
          onDone()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={`Hapus passkey ${name}?`}
      description={`Perangkat yang masuk dengan passkey ini langsung keluar${opened_this_session ? ', termasuk perangkat ini' : ''}. Hapus juga passkey dari pengelola password Anda.`}
      submit="Hapus"
      danger
      send={async () => {
        await callConsole('DELETE /api/console/me/passkeys/:id', { params })
        tellDone('Passkey dihapus')
        onDone()
      }}
      onClose={onClose}
    />
  )
}

type NameDialogProps = {
  title: string
  description?: ReactNode
  submit: string
  name?: string
  send: (name: string) => Promise<void>
  onClose: () => void
}

function NameDialog({ title, description, submit, name = '', send, onClose }: NameDialogProps) {
  return (
    <ActDialog
      title={title}
      description={description}
      submit={submit}
      check={({ name: typed = '' }) => ({ name: typed.trim() === '' ? 'Beri nama passkey ini' : undefined })}
      send={({ name: typed = '' }) => send(typed)}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label="Nama passkey"
          name="name"
          defaultValue={name}
          hint="Misalnya: ponsel, laptop kantor."
          maxLength={60}
          autoComplete="off"
          error={errors.name}
          autoFocus
        />
      )}
    </ActDialog>
  )
}
