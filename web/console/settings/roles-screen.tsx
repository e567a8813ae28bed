import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RIGHTS } from '#contracts/rights.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Card } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { consolePaths } from '../paths.ts'
import { seeAs } from '../session/staff-session.ts'
import type { Role } from './role-dialog.tsx'

const RoleDialog = laterPart(() => import('./role-dialog.tsx'), 'RoleDialog')

const TITLE = 'Peran'
/** Every role with what it can do, in words. */
export function RolesScreen() {
  const roles = useCall('GET /api/console/roles', {})
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Role | 'new'>()
  const { act, busy } = useAct()
  const remove = async ({ id, name, rights }: Role) => {
    const call = () => callConsole('DELETE /api/console/roles/:id', { params: { id } })
    const undo = async () => {
      await callConsole('POST /api/console/roles', { body: { name, rights } })
      roles.reload()
    }
    if (await act(call, { done: `Peran ${name} dihapus`, undo })) roles.reload()
  }
  const look = async ({ name, rights }: Role) => {
    seeAs({ role: name, rights })
    await navigate(consolePaths.screen())
  }
  return (
    <LoadedScreen title={TITLE} state={roles}>
      {(all) => (
        <ScreenFrame title={TITLE} actions={<Button onClick={() => setEditing('new')}>Tambah peran</Button>}>
          <div className="grid items-start gap-5 md:grid-cols-2 2xl:grid-cols-3">
            {all.map((role) => (
              <Card
                key={role.id}
                title={role.name}
                actions={<Chip>{role.members === 0 ? 'Belum dipakai' : `${role.members} orang`}</Chip>}
              >
                {role.is_owner ? (
                  <p className="text-muted">
                    Semua hak, juga yang ditambahkan kelak. Peran ini tidak dapat diubah.
                  </p>
                ) : (
                  <ul className="list-disc pl-5">
                    {role.rights.map((right) => (
                      <li key={right}>{RIGHTS[right]}</li>
                    ))}
                  </ul>
                )}
                <div className="flex flex-wrap gap-1">
                  {!role.is_owner && (
                    <Button kind="secondary" className="px-3!" onClick={() => setEditing(role)}>
                      Ubah<span className="sr-only"> peran {role.name}</span>
                    </Button>
                  )}
                  <Button kind="ghost" className="px-3!" onClick={() => void look(role)}>
                    Lihat sebagai<span className="sr-only"> {role.name}</span>
                  </Button>
                  {!role.is_owner && role.members === 0 && (
                    <Button kind="ghost" className="px-3!" disabled={busy} onClick={() => void remove(role)}>
                      Hapus<span className="sr-only"> peran {role.name}</span>
                    </Button>
                  )}
                </div>
              </Card>
            ))}
          </div>
          {editing !== undefined && (
            <RoleDialog
              {...(editing !== 'new' && { role: editing })}
              done={roles.reload}
              close={() => setEditing(undefined)}
            />
          )}
        </ScreenFrame>
      )}
    </LoadedScreen>
  )
}
