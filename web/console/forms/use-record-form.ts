import { useEffect, useRef, useState } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { tellDone, tellFailure } from '../api/use-act.tsx'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { formFailure } from './form-failure.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a record that is stored, with the version that an edit has to begin from (F116). */
type Stored<Fields extends Values> = { version: number; values: Fields }

export type RecordFormOptions<Kept extends { version: number }, Fields extends Values> = {
  /** Names the record among the drafts of this tab: `title 12`. */
  draft: string
  record: Kept
  /** As the fields of the form hold them. */
  valuesOf: (record: Kept) => Fields
  /** Checks what can be checked in the browser. */
  check?: (values: Fields) => FieldErrors
  /** Sends the edit, and gives the record as it is stored then. */
  save: (values: Fields, version: number) => Promise<Kept>
  /** Gets the record that was saved. */
  changed: (record: Kept) => void
  /** Reads the record again, to show both versions where somebody else has edited it meanwhile. */
  reread: () => Promise<Kept>
  /** For the toast: "Judul tersimpan". */
  done: string
}

export type RecordForm<Fields extends Values> = {
  values: Fields
  errors: FieldErrors
  busy: boolean
  /** The fields that differ from what is stored. */
  changed: readonly (keyof Fields & string)[]
  /** What was typed before and not saved was put in when the form was opened. */
  restored: boolean
  /** What somebody else has stored meanwhile; the form asks which of both shall count. */
  theirs: Stored<Fields> | undefined
  set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void
  submit: () => Promise<void>
  /** Throws away what was not saved. */
  reset: () => void
  /** Continues from their version, with one's own values for these fields. */
  resolve: (own: readonly string[]) => void
  /** The properties of a text field. */
  text: (name: keyof Fields & string) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  /** The properties of a checkbox. */
  box: (name: keyof Fields & string) => { checked: boolean; onChange: (checked: boolean) => void }
}

type Draft<Fields> = { version: number; values: Partial<Fields> }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedFields<Fields extends Values>(values: Fields, stored: Fields) {
  return Object.keys(values).filter((name) => !same(values[name], stored[name])) as (keyof Fields & string)[]
}

function restore<Fields extends Values>(key: string, stored: Stored<Fields>) {
  const draft = readDraft(key) as Draft<Fields> | undefined
  if (draft === undefined || typeof draft.version !== 'number') return { base: stored, values: stored.values }
  const values = { ...stored.values, ...draft.values }
  // The edit began from that version: the server compares it, and the form then shows both.
  return { base: { version: draft.version, values: stored.values }, values }
}

/**
 * A form over one stored record. What is typed stays in this tab until it is saved, an edit by somebody else is shown
 * beside one's own, and what was saved can be taken back from the toast.
 */
export function useRecordForm<Kept extends { version: number }, Fields extends Values>(
  options: RecordFormOptions<Kept, Fields>,
): RecordForm<Fields> {
  const { draft, record, valuesOf, check, changed: putRecord, done } = options
  const storedOf = (kept: Kept): Stored<Fields> => ({ version: kept.version, values: valuesOf(kept) })
  const stored = storedOf(record)
  const save = async (typed: Fields, version: number) => {
    const saved = await options.save(typed, version)
    putRecord(saved)
    return storedOf(saved)
  }
  const [{ base, values }, setState] = useState(() => restore(draft, stored))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Stored<Fields>>()
  const [restored, setRestored] = useState(() => !same(values, stored.values))
  const running = useRef(false)
  const changed = changedFields(values, base.values)

  useEffect(() => {
    const names = changedFields(values, base.values)
    if (names.length === 0) return dropDraft(draft)
    const kept = Object.fromEntries(names.map((name) => [name, values[name]]))
    keepDraft(draft, { version: base.version, values: kept })
  }, [draft, base, values])

  const begin = (from: Stored<Fields>, next = from.values) => {
    // At once: where what is saved begins the form anew, the effect above does not come to it any more, and the new
    // form would take what was saved, and then taken back, for something that was not saved yet.
    if (next === from.values) dropDraft(draft)
    setState({ base: from, values: next })
    setErrors({})
    setRestored(false)
    setTheirs(undefined)
  }

  const takeBack = async (before: Fields, version: number) => begin(await save(before, version))

  const submit = async () => {
    if (running.current) return
    const found = check?.(values) ?? {}
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    running.current = true
    setBusy(true)
    try {
      const before = base.values
      const saved = await save(values, base.version)
      begin(saved)
      tellDone(done, () => takeBack(before, saved.version))
    } catch (failure) {
      if (isCallFailure(failure) && failure.reason === 'changed_meanwhile') {
        await options.reread().then((found) => setTheirs(storedOf(found)), tellFailure)
      } else setErrors(formFailure(failure))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const set = <Name extends keyof Fields>(name: Name, value: Fields[Name]) => {
    setState((last) => ({ ...last, values: { ...last.values, [name]: value } }))
    setErrors((known) => (known[String(name)] ? { ...known, [String(name)]: undefined } : known))
  }

  return {
    values,
    errors,
    busy,
    changed,
    restored,
    theirs,
    set,
    submit,
    reset: () => begin(base),
    resolve: (own) => {
      if (theirs === undefined) return
      const kept = Object.fromEntries(Object.entries(values).filter(([name]) => own.includes(name)))
      begin(theirs, { ...theirs.values, ...kept })
    },
    text: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: ({ target }) => set(name, target.value as Fields[typeof name]),
    }),
    box: (name) => ({
      checked: values[name] === true,
      onChange: (on) => set(name, on as Fields[typeof name]),
    }),
  }
}
