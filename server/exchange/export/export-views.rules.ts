import type { ExportFile, ExportProfile } from '#contracts/console/exports.ts'
import { DAY, isoInWib, isoInWibOrNull } from '#kernel/time.ts'
import type { StoredExport, StoredProfile } from './export-files.queries.ts'
import { KEPT_DAYS } from './write-exports.ts'

export const exportFileOf = (made: StoredExport): ExportFile => ({
  id: made.id,
  name: made.name,
  settings: made.settings,
  since: isoInWibOrNull(made.since),
  state: made.state,
  titles: made.titles,
  written: made.written,
  bytes: made.bytes,
  made_by: made.madeBy,
  made_at: isoInWib(made.madeAt),
  ended_at: isoInWibOrNull(made.endedAt),
  kept_until: isoInWib(new Date(made.madeAt.getTime() + KEPT_DAYS * DAY)),
})

export const exportProfileOf = (profile: StoredProfile): ExportProfile => ({
  id: profile.id,
  name: profile.name,
  settings: profile.settings,
  changed_only: profile.changedOnly,
  every: profile.every,
  next_at: isoInWibOrNull(profile.nextAt),
  version: profile.version,
})
