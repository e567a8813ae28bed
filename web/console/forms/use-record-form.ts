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

/** What was typed and not saved, with the version that it began from and the values of its fields there. */
type Draft<Fields> = { version: number; values: Partial<Fields>; former: Partial<Fields> }

type State<Fields extends Values> = { base: Stored<Fields>; values: Fields }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedFields<Fields extends Values>(values: Fields, stored: Fields) {
  return Object.keys(values).filter((name) => !same(values[name], stored[name])) as (keyof Fields & string)[]
}

const pick = <Fields extends Values>(values: Fields, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Fields>

function draftOf<Fields extends Values>({ base, values }: State<Fields>): Draft<Fields> {
  const names = changedFields(values, base.values)
  return { version: base.version, values: pick(values, names), former: pick(base.values, names) }
}

/**
 * What was typed over the record as it is stored now. Where that has another value of a field that was typed into, the
 * edit still begins from the former version: the server compares it, and the form then shows both.
 */
function restore<Fields extends Values>(stored: Stored<Fields>, draft: Draft<Fields>): State<Fields> {
  const names = Object.keys(draft.values).filter((name) => !same(draft.values[name], stored.values[name]))
  const values = { ...stored.values, ...pick(draft.values, names) }
  const theirs = names.filter((name) => !same(draft.former[name], stored.values[name]))
  if (draft.version === stored.version || theirs.length === 0) return { base: stored, values }
  const former = { ...stored.values, ...pick(draft.former, theirs) }
  return { base: { version: draft.version, values: former }, values }
}

function firstState<Fields extends Values>(key: string, stored: Stored<Fields>): State<Fields> {
  const kept = readDraft(key) as Partial<Draft<Fields>> | undefined
  if (typeof kept?.version !== 'number') return { base: stored, values: stored.values }
  return restore(stored, { version: kept.version, values: kept.values ?? {}, former: kept.former ?? {} })
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
  const [state, setState] = useState(() => firstState(draft, stored))
  const { base, values } = state
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Stored<Fields>>()
  const [restored, setRestored] = useState(() => !same(values, stored.values))
  const running = useRef(false)
  const changed = changedFields(values, base.values)

  // Another part of the screen has saved the record.
  const [seen, setSeen] = useState(stored.version)
  if (seen !== stored.version) {
    setSeen(stored.version)
    setState((last) => restore(stored, draftOf(last)))
  }

  useEffect(() => {
    const unsaved = draftOf(state)
    if (Object.keys(unsaved.values).length === 0) dropDraft(draft)
    else keepDraft(draft, unsaved)
  }, [draft, state])

  const begin = (how: (last: State<Fields>) => State<Fields>) => {
    setState(how)
    setErrors({})
    setRestored(false)
    setTheirs(undefined)
  }

  /** Stores the wanted values. What differs from `sent` by then was typed meanwhile, and is not saved yet. */
  const store = async (wanted: Fields, version: number, sent?: Fields) => {
    const saved = await options.save(wanted, version)
    const next = storedOf(saved)
    begin((last) => ({
      base: next,
      values: { ...next.values, ...pick(last.values, changedFields(last.values, sent ?? last.base.values)) },
    }))
    putRecord(saved)
    return next
  }

  const submit = async () => {
    if (running.current) return
    const found = check?.(values) ?? {}
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    running.current = true
    setBusy(true)
    try {
      const saved = await store(values, base.version, values)
      tellDone(done, () => store(base.values, saved.version))
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
    reset: () => {
      const newest = base.version > stored.version ? base : stored
      begin(() => ({ base: newest, values: newest.values }))
    },
    resolve: (own) => {
      if (theirs === undefined) return
      begin(() => ({ base: theirs, values: { ...theirs.values, ...pick(values, own) } }))
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
