import { useRef, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog, type ActDialogProps, type Asking } from '../forms/act-dialog.tsx'
import { addPasskey } from '../session/passkeys.ts'
import { CodesDialog } from './codes-dialog.tsx'

export type Passkey = CallData<'GET /api/console/me/passkeys'>[number]
/** What is done with a passkey. */
export type PasskeyStep = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

type PasskeyDialogProps = Asking & { step: PasskeyStep }

export function PasskeyDialog({ step, ...dialog }: PasskeyDialogProps) {
  if (step.what === 'add') return <AddDialog {...dialog} />
  const { id, name, opened_this_session } = step.passkey
  const params = { id }
  if (step.what === 'rename') {
    return (
      <NameDialog
        {...dialog}
        title="Ganti nama passkey"
        submit="Simpan"
        name={name}
        send={async (typed) => {
          await callConsole('PUT /api/console/me/passkeys/:id', { params, body: { name: typed } })
          return 'Nama passkey tersimpan'
        }}
      />
    )
  }
  return (
    <ActDialog
      {...dialog}
      title={`Hapus passkey ${name}?`}
      description={`Perangkat yang masuk dengan passkey ini langsung keluar${opened_this_session ? ', termasuk perangkat ini' : ''}. Hapus juga passkey dari pengelola password Anda.`}
      submit="Hapus"
      danger
      send={async () => {
        await callConsole('DELETE /api/console/me/passkeys/:id', { params })
        return 'Passkey dihapus'
      }}
    />
  )
}

const ADDED = 'Passkey ditambahkan'

/** Adds a passkey. The recovery codes that come with a first second factor are shown then. */
function AddDialog({ done, close }: Asking) {
  const made = useRef<readonly string[]>([])
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) {
    const kept = () => {
      close()
      // Not before: a message would cover what keeps the codes, on a phone.
      tellDone(ADDED)
    }
    return <CodesDialog codes={codes} onClose={kept} />
  }
  return (
    <NameDialog
      done={done}
      close={() => (made.current.length > 0 ? setCodes(made.current) : close())}
      title="Tambah passkey"
      description="Beri nama, lalu ikuti petunjuk peramban Anda."
      submit="Lanjutkan"
      send={async (name) => {
        made.current = await addPasskey(name)
        return made.current.length > 0 ? undefined : ADDED
      }}
    />
  )
}

type NameDialogProps = Omit<ActDialogProps, 'send'> & {
  name?: string
  send: (name: string) => Promise<string | undefined>
}

function NameDialog({ name = '', send, ...dialog }: NameDialogProps) {
  return (
    <ActDialog
      {...dialog}
      check={({ name: typed = '' }) => ({ name: typed.trim() === '' ? 'Beri nama passkey ini' : undefined })}
      send={({ name: typed = '' }) => send(typed)}
    >
      <TextField
        label="Nama passkey"
        name="name"
        defaultValue={name}
        hint="Misalnya: ponsel, laptop kantor."
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
    </ActDialog>
  )
}
