import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { Card, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { acts, column, written } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'
import { useMe } from '../session/staff-session.ts'
import type { Member, StaffAct } from './staff-dialogs.tsx'

type Invitation = ConsoleData<'GET /api/console/invitations'>[number]

const StaffDialog = laterPart(() => import('./staff-dialogs.tsx'), 'StaffDialog')

const roleNames = (roles: Member['roles']) => roles.map(({ name }) => name).join(', ')

/** Who works in the console, with which roles, and who is invited. */
export function StaffScreen() {
  const me = useMe()
  const staff = useCall('GET /api/console/staff', {})
  const invitations = useCall('GET /api/console/invitations', {})
  const roles = useCall('GET /api/console/roles', {})
  const [asked, setAsked] = useState<StaffAct>()
  const { act, busy } = useAct()
  const revoke = async ({ id }: Invitation) => {
    const call = () => callConsole('DELETE /api/console/invitations/:id', { params: { id } })
    if (await act(call, { done: 'Undangan dicabut' })) invitations.reload()
  }
  const members: readonly Column<Member>[] = [
    column('nama', 'Nama', 'lead', ({ name, email }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-xs font-normal text-muted wrap-anywhere">{email}</span>
      </>
    )),
    column('peran', 'Peran', 'line', (member) => roleNames(member.roles) || 'Tanpa peran'),
    column('langkah', 'Dua langkah', 'line', ({ has_second_factor }) => (
      <Chip tone={has_second_factor ? 'success' : 'accent'}>
        {has_second_factor ? 'Dua langkah' : 'Password saja'}
      </Chip>
    )),
    column('terakhir', 'Terakhir dipakai', 'line', ({ last_used_at }) =>
      last_used_at === null ? '–' : <When at={last_used_at} />,
    ),
    column('status', 'Status', 'end', ({ blocked_at }) =>
      blocked_at === null ? <Chip tone="success">Aktif</Chip> : <Chip tone="danger">Diblokir</Chip>,
    ),
    acts((member) =>
      member.id === me.id ? (
        <span className="text-muted">Ini Anda</span>
      ) : (
        <span className="inline-flex flex-wrap justify-end gap-1">
          <Button kind="ghost" className="px-3!" onClick={() => setAsked({ act: 'roles', member })}>
            Peran<span className="sr-only"> {member.name}</span>
          </Button>
          {member.has_second_factor && (
            <Button kind="ghost" className="px-3!" onClick={() => setAsked({ act: 'reset-factor', member })}>
              Atur ulang langkah kedua<span className="sr-only"> {member.name}</span>
            </Button>
          )}
          <Button
            kind="ghost"
            className="px-3!"
            onClick={() => setAsked({ act: member.blocked_at === null ? 'block' : 'unblock', member })}
          >
            {member.blocked_at === null ? 'Blokir' : 'Buka blokir'}
            <span className="sr-only"> {member.name}</span>
          </Button>
        </span>
      ),
    ),
  ]
  const waiting: readonly Column<Invitation>[] = [
    written('email', 'Email', 'lead', ({ email }) => email),
    column('peran', 'Peran', 'line', (invitation) => roleNames(invitation.roles)),
    column('sampai', 'Berlaku sampai', 'line', ({ expires_at }) => (
      <>
        <span className="xl:hidden">Berlaku sampai </span>
        <When at={expires_at} />
      </>
    )),
    acts((invitation) => (
      <Button kind="secondary" disabled={busy} onClick={() => void revoke(invitation)}>
        Cabut<span className="sr-only"> undangan {invitation.email}</span>
      </Button>
    )),
  ]
  return (
    <ScreenFrame
      title="Staf"
      actions={
        <>
          <ButtonLink kind="secondary" link={<Link to={consolePaths.screen('pengaturan/peran')} />}>
            Peran
          </ButtonLink>
          <Button disabled={roles.data === undefined} onClick={() => setAsked({ act: 'invite' })}>
            Undang staf
          </Button>
        </>
      }
    >
      <RecordList
        label="Staf"
        state={staff}
        rows={staff.data}
        columns={members}
        rowKey={({ id }) => id}
        empty={{ title: 'Belum ada staf' }}
      />
      <Card title="Undangan">
        <RecordList
          part
          label="Undangan"
          state={invitations}
          rows={invitations.data}
          columns={waiting}
          rowKey={({ id }) => id}
          empty={{
            title: 'Tidak ada undangan yang menunggu',
            text: 'Tautan undangan berlaku 24 jam, untuk satu kali.',
          }}
        />
      </Card>
      {asked !== undefined && (
        <StaffDialog
          asked={asked}
          roles={roles.data ?? []}
          done={() => {
            staff.reload()
            invitations.reload()
          }}
          close={() => setAsked(undefined)}
        />
      )}
    </ScreenFrame>
  )
}
