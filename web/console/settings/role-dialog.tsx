import { useState } from 'react'
import { ALL_RIGHTS, RIGHTS, type Right, viewRightOf, withViewRights } from '#contracts/rights.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { HeldFieldError } from '../../ui/held-field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

export type Role = ConsoleData<'GET /api/console/roles'>[number]

type RoleDialogProps = Asking & { role?: Role }

/** What a role can do: each right in words. */
export function RoleDialog({ role, ...dialog }: RoleDialogProps) {
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? [])
  return (
    <ActDialog
      {...dialog}
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
        return `Peran ${body.name} disimpan`
      }}
    >
      <TextField label="Nama" name="name" defaultValue={role?.name} autoFocus />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Yang boleh dilakukan</legend>
        <HeldFieldError id="rights-error" name="rights" holds={rights} />
        <div className="grid gap-y-2 sm:max-h-[45dvh] sm:overflow-y-auto">
          {ALL_RIGHTS.map((right) => (
            <Checkbox
              key={right}
              label={RIGHTS[right]}
              checked={rights.includes(right)}
              onChange={(on) =>
                setRights(
                  on
                    ? withViewRights([...rights, right])
                    : // What cannot be seen cannot be acted on.
                      rights.filter((one) => one !== right && viewRightOf(one) !== right),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </ActDialog>
  )
}
