import { useState } from 'react'
import { ALL_RIGHTS, RIGHTS, type Right } from '#contracts/rights.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'

export type Role = ConsoleData<'GET /api/console/roles'>[number]

type RoleDialogProps = { role?: Role; done: () => void; onClose: () => void }

/** What a role can do: each right in words. */
export function RoleDialog({ role, done, onClose }: RoleDialogProps) {
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? [])
  return (
    <ActDialog
      title={role === undefined ? 'Tambah peran' : `Ubah peran ${role.name}`}
      description="Berlaku bagi semua yang memakainya, pada tindakan berikutnya. Anda tidak dapat memberi hak yang tidak Anda miliki."
      submit="Simpan"
      check={({ name = '' }) => ({
        name: name.trim() === '' ? 'Isi nama peran' : undefined,
        rights: rights.length === 0 ? 'Pilih paling sedikit satu hak' : undefined,
      })}
      send={async ({ name = '' }) => {
        const body = { name: name.trim(), rights: [...rights] }
        if (role === undefined) await callConsole('POST /api/console/roles', { body })
        else {
          const { id, version } = role
          await callConsole('PUT /api/console/roles/:id', { params: { id }, body: { ...body, version } })
        }
        tellDone(`Peran ${body.name} disimpan`)
        done()
      }}
      onChanged={done}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="Nama" name="name" defaultValue={role?.name} error={errors.name} autoFocus />
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Yang boleh dilakukan</legend>
            <FieldError id="rights-error" error={errors.rights} />
            <div className="grid max-h-[45dvh] overflow-y-auto">
              {ALL_RIGHTS.map((right) => (
                <Checkbox
                  key={right}
                  label={RIGHTS[right]}
                  checked={rights.includes(right)}
                  onChange={(on) =>
                    setRights(ALL_RIGHTS.filter((one) => (one === right ? on : rights.includes(one))))
                  }
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </ActDialog>
  )
}
