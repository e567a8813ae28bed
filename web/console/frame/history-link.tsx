import { Link } from 'react-router'
import type { ObjectKind } from '#contracts/audit-verbs.ts'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'

export type Logged = { kind: ObjectKind; id: number | string }

/** Leads to all that the log has of one thing. */
export function HistoryLink({ of: { kind, id } }: { of: Logged }) {
  if (!useRight('log.lihat')) return null
  const query = new URLSearchParams({ jenis: kind, objek: String(id) })
  return (
    <Link
      to={`${consolePaths.screen('pengaturan/catatan')}?${query}`}
      className="inline-flex min-h-11 items-center justify-self-start text-primary hover:underline md:min-h-8"
    >
      Riwayat perubahan
    </Link>
  )
}
