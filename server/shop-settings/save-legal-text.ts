import { LEGAL_TEXTS, type LegalTextKind } from '#contracts/shop.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { LEGAL_TEMPLATES } from './legal-templates.ts'
import { legalTextFault, normalText } from './legal-text.rules.ts'
import { findText, type LegalDraft, type StoredText, saveText } from './shop-settings.queries.ts'

export type LegalRecord = LegalDraft & { kind: LegalTextKind; template: boolean; version: number }

export async function listLegalTexts(db: Queryable): Promise<LegalRecord[]> {
  return Promise.all(LEGAL_TEXTS.map(async (kind) => recordOf(kind, await getText(db, kind))))
}

export type LegalTextChange = Edit & {
  kind: LegalTextKind
  draft: LegalDraft
}

/**
 * Writes a legal text in place of the present one.
 * @throws Failure forbidden, changed_meanwhile, invalid
 */
export async function changeLegalText(
  tx: Tx,
  actor: Actor,
  { kind, draft, version, now }: LegalTextChange,
): Promise<LegalRecord> {
  requireRight(actor, 'pengaturan.ubah')
  // Also locks it: a text that nothing stores yet has no row of its own.
  await announceCatalogueChange(tx)
  const current = await getText(tx, kind)
  requireVersion(version, current)
  const next = { intro: normalText(draft.intro).replaceAll('\n', ' '), body: normalText(draft.body) }
  const fault = legalTextFault(kind, next)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
  const saved = await recordChange(
    tx,
    actor,
    { verb: 'shop.change-text', id: kind, before: current, now },
    async () => {
      const saved = { ...next, version: current.version + 1 }
      await saveText(tx, kind, next, saved.version)
      return saved
    },
  )
  return recordOf(kind, saved)
}

const getText = async (db: Queryable, kind: LegalTextKind): Promise<StoredText> =>
  (await findText(db, kind)) ?? { ...LEGAL_TEMPLATES[kind], version: 1 }

const recordOf = (kind: LegalTextKind, { intro, body, version }: StoredText): LegalRecord => {
  const { intro: templateIntro, body: templateBody } = LEGAL_TEMPLATES[kind]
  return { kind, intro, body, template: intro === templateIntro && body === templateBody, version }
}
