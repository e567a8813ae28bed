import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HeldFieldError } from '../../ui/held-field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

export type Member = ConsoleData<'GET /api/console/staff'>[number]

type Roles = ConsoleData<'GET /api/console/roles'>
export type StaffAct =
  | { act: 'invite' }
  | { act: 'roles' | 'block' | 'unblock' | 'reset-factor'; member: Member }

type StaffDialogProps = Asking & { asked: StaffAct; roles: Roles }

export function StaffDialog({ asked, roles, ...dialog }: StaffDialogProps) {
  if (asked.act === 'invite') return <InviteDialog roles={roles} {...dialog} />
  const { act, member } = asked
  if (act === 'roles') return <RolesDialog member={member} roles={roles} {...dialog} />
  const params = { id: member.id }
  if (act === 'unblock') {
    return (
      <ActDialog
        {...dialog}
        title={`Buka blokir ${member.name}?`}
        description="Ia dapat masuk lagi dengan password dan perannya."
        submit="Buka blokir"
        send={async () => {
          await callConsole('POST /api/console/staff/:id/unblock', { params })
          return `Blokir ${member.name} dibuka`
        }}
      />
    )
  }
  const isBlock = act === 'block'
  return (
    <ActDialog
      {...dialog}
      title={isBlock ? `Blokir ${member.name}?` : `Atur ulang langkah kedua ${member.name}?`}
      description={
        isBlock
          ? 'Semua sesinya berakhir sekarang, dan ia tidak dapat masuk sampai blokirnya dibuka.'
          : 'Untuk yang kehilangan ponselnya. Semua sesinya berakhir, dan ia masuk dengan password sampai memasang yang baru.'
      }
      submit={isBlock ? 'Blokir' : 'Atur ulang'}
      danger
      reason="Tersimpan di catatan tindakan."
      send={async ({ reason = '' }) => {
        const body = { reason }
        if (isBlock) await callConsole('POST /api/console/staff/:id/block', { params, body })
        else await callConsole('POST /api/console/staff/:id/reset-factor', { params, body })
        return isBlock ? `${member.name} diblokir` : `Langkah kedua ${member.name} dihapus`
      }}
    />
  )
}

type RoleChoiceProps = {
  roles: Roles
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
}

function RoleChoice({ roles, chosen, onChange }: RoleChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Peran</legend>
      {roles.map(({ id, name }) => (
        <div key={id}>
          <Checkbox
            label={name}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        </div>
      ))}
      <HeldFieldError id="roles-error" name="roles" holds={chosen} />
    </fieldset>
  )
}

type PartProps = Omit<StaffDialogProps, 'asked'>

function RolesDialog({ member, roles, ...dialog }: PartProps & { member: Member }) {
  const [chosen, setChosen] = useState<readonly number[]>(member.roles.map(({ id }) => id))
  return (
    <ActDialog
      {...dialog}
      title={`Peran ${member.name}`}
      description="Berlaku pada tindakan berikutnya, juga di sesi yang sedang terbuka. Anda tidak dapat memberi hak yang tidak Anda miliki."
      submit="Simpan"
      check={() => ({ roles: chosen.length === 0 ? 'Pilih paling sedikit satu peran' : undefined })}
      send={async () => {
        const body = { roles: [...chosen], version: member.version }
        await callConsole('PUT /api/console/staff/:id/roles', { params: { id: member.id }, body })
        return `Peran ${member.name} disimpan`
      }}
    >
      <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
    </ActDialog>
  )
}

function InviteDialog({ roles, done, close }: PartProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [made, setMade] = useState<{ email: string; link: string }>()
  const isMade = useRef(false)
  if (made !== undefined) {
    return (
      <Dialog
        open
        persistent
        onOpenChange={close}
        title="Undangan siap"
        description={`Kirimkan tautan ini kepada ${made.email}. Tautan hanya tampil sekali ini, berlaku 24 jam, untuk satu kali.`}
        footer={<Button onClick={close}>Selesai</Button>}
      >
        <div className="grid gap-3">
          <p className="rounded border border-line bg-paper p-3 font-mono text-xs break-all">{made.link}</p>
          <div>
            <CopyButton text={made.link} label="tautan undangan" />
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <ActDialog
      done={done}
      title="Undang staf"
      description="Ia membuat password sendiri lewat tautan undangan."
      submit="Buat undangan"
      check={({ email = '' }) => ({
        email: email.trim() === '' ? 'Isi email' : undefined,
        roles: chosen.length === 0 ? 'Pilih paling sedikit satu peran' : undefined,
      })}
      send={async ({ email = '' }) => {
        const body = { email: email.trim(), roles: [...chosen] }
        const { link } = await callConsole('POST /api/console/invitations', { body })
        isMade.current = true
        setMade({ email: body.email, link })
        return undefined
      }}
      close={() => {
        // Once the invitation is made, its link is shown, which only its own button closes.
        if (!isMade.current) close()
      }}
    >
      <TextField label="Email" name="email" type="email" autoComplete="off" autoFocus />
      <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
    </ActDialog>
  )
}
