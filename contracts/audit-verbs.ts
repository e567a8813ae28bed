/**
 * What operators do, by the kind of thing that they do it to, with the words of the audit log. A verb that changes
 * something adds its line here and the fields that the log may hold in `server/audit/logged-fields.ts`.
 */
export const AUDIT_VERBS = {
  command: {
    run: 'Perintah dijalankan di server',
  },
  promo: {
    add: 'Promo ditambahkan',
    change: 'Promo diubah',
    end: 'Promo diakhiri',
  },
} as const

type AuditVerbs = typeof AUDIT_VERBS
/** The kinds of things that operators act on. */
export type ObjectKind = keyof AuditVerbs
/** `promo.add`, … */
export type AuditVerb = { [Kind in ObjectKind]: `${Kind}.${keyof AuditVerbs[Kind] & string}` }[ObjectKind]

export const ALL_AUDIT_VERBS = Object.entries(AUDIT_VERBS).flatMap(([kind, verbs]) =>
  Object.keys(verbs).map((verb) => `${kind}.${verb}` as AuditVerb),
)
