import type { GiftDraft } from '#contracts/gift-draft.ts'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'

/** What stands before the names of a gift's fields, which are those by which the server refuses them. */
export type Within = 'gift.' | ''

const MISSING = {
  name: 'Isi nama penerima',
  email: 'Isi email penerima',
  send_on: 'Pilih tanggal pengiriman',
}

export function giftDraftOf(fields: FormFields, within: Within = 'gift.'): GiftDraft {
  const textOf = (name: keyof GiftDraft) => (fields[within + name] ?? '').trim()
  return {
    name: textOf('name'),
    email: textOf('email'),
    message: textOf('message'),
    send_on: textOf('send_on'),
  }
}

/** What is missing of a gift; what is wrong with it, the server says. */
export function checkGift(fields: FormFields, within: Within = 'gift.'): FieldErrors {
  const draft = giftDraftOf(fields, within)
  const names = Object.keys(MISSING) as (keyof typeof MISSING)[]
  return Object.fromEntries(names.flatMap((name) => (draft[name] ? [] : [[within + name, MISSING[name]]])))
}
