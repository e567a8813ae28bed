import type { ExportProfile } from '#contracts/console/exports.ts'
import { EVERY_WORDS, FORMAT_WORDS } from '#contracts/words/exchange-words.ts'
import { formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { column } from '../lists/columns.tsx'
import type { Column } from '../lists/record-list.tsx'
import { contentWords } from './export-words.ts'

export function profileColumns(on: {
  ordered: () => void
  open: (profile: ExportProfile) => void
}): readonly Column<ExportProfile>[] {
  return [
    column('nama', 'Nama', 'lead', ({ name }) => <span className="font-semibold">{name}</span>),
    column('isi', 'Isi', 'line', ({ settings, changed_only }) => (
      <span className="text-muted">
        {FORMAT_WORDS[settings.format]}: {contentWords(settings)}
        {changed_only && ', hanya perubahan sejak berkas sebelumnya'}
      </span>
    )),
    column('jadwal', 'Jadwal', 'line', ({ every, next_at }) =>
      next_at === null
        ? EVERY_WORDS[every]
        : `${EVERY_WORDS[every]}, berikutnya ${formatTime(new Date(next_at))}`,
    ),
    column('tindakan', 'Tindakan', 'acts', (profile) => <ProfileActions profile={profile} {...on} />),
  ]
}

function ProfileActions({
  profile,
  ordered,
  open,
}: {
  profile: ExportProfile
  ordered: () => void
  open: (profile: ExportProfile) => void
}) {
  const { act, busy } = useAct()
  const order = async () => {
    const made = await act(() =>
      callConsole('POST /api/console/exports', { body: { profile_id: profile.id } }),
    )
    if (made) ordered()
  }
  return (
    <span className="flex flex-wrap gap-2 lg:flex-nowrap lg:whitespace-nowrap">
      <Button kind="secondary" busy={busy} onClick={order} aria-label={`Buat berkas untuk ${profile.name}`}>
        Buat berkas
      </Button>
      <Button kind="ghost" onClick={() => open(profile)} aria-label={`Ubah ${profile.name}`}>
        Ubah
      </Button>
    </span>
  )
}
