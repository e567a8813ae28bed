import * as z from 'zod'
import { call, id, moment, nothing } from '../call.ts'
import { reason } from './reason.ts'
import { right } from './rights.ts'
import { staffEmail } from './sign-in.ts'
import { version } from './version.ts'

const roleName = z.object({ id: z.number().int(), name: z.string() })
const roleIds = z.array(id).min(1, 'Pilih paling sedikit satu peran').max(50, 'Terlalu banyak peran')

const member = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(roleName),
  has_second_factor: z.boolean(),
  blocked_at: moment.nullable(),
  created_at: moment,
  last_used_at: moment.nullable(),
  version,
})

const role = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The owner's role has every right, and cannot be changed. */
  is_owner: z.boolean(),
  rights: z.array(right),
  version,
})
const roleBody = z.object({
  name: z.string().trim().min(1, 'Isi nama peran').max(60, 'Nama peran terlalu panjang'),
  rights: z.array(right).min(1, 'Pilih paling sedikit satu hak').max(100, 'Terlalu banyak hak'),
})

/** Nobody gives, takes away or acts on rights that they lack. */
export const staffCalls = {
  'GET /api/console/staff': call({
    access: 'staf.kelola',
    summary: 'All members of staff',
    data: z.array(member),
  }),
  'PUT /api/console/staff/:id/roles': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Gives a member exactly these roles; the last owner keeps theirs',
    body: z.object({ roles: roleIds, version }),
    data: member,
  }),
  'POST /api/console/staff/:id/block': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Ends what a member can do, at once; the last owner cannot be blocked',
    body: z.object({ reason }),
    data: member,
  }),
  'POST /api/console/staff/:id/unblock': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Lets a blocked member sign in again',
    data: member,
  }),
  'POST /api/console/staff/:id/reset-factor': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Takes the second factor of a member away who has lost it, and ends their sessions',
    body: z.object({ reason }),
    data: member,
  }),
  'GET /api/console/invitations': call({
    access: 'staf.kelola',
    summary: 'Invitations that can still be used',
    data: z.array(
      z.object({
        id: z.number().int(),
        email: z.string(),
        roles: z.array(roleName),
        created_at: moment,
        expires_at: moment,
      }),
    ),
  }),
  'POST /api/console/invitations': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Invites somebody; the link is for one use within a day, and is shown once',
    body: z.object({ email: staffEmail, roles: roleIds }),
    data: z.object({ id: z.number().int(), link: z.string(), expires_at: moment }),
    status: 201,
  }),
  'DELETE /api/console/invitations/:id': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Makes the link of an invitation useless',
    data: nothing,
  }),
  'GET /api/console/roles': call({
    access: 'staf.kelola',
    summary: 'All roles with their rights and numbers of members',
    data: z.array(role.extend({ members: z.number().int() })),
  }),
  'POST /api/console/roles': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Adds a role',
    body: roleBody,
    data: role,
    status: 201,
  }),
  'PUT /api/console/roles/:id': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Changes a role for all members who have it',
    body: roleBody.extend({ version }),
    data: role,
  }),
  'DELETE /api/console/roles/:id': call({
    access: 'staf.kelola',
    recent: true,
    summary: 'Removes a role that nobody has',
    data: nothing,
  }),
} as const
