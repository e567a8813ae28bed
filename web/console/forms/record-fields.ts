import { typedNumber } from '#kernel/typed-number.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { NOT_WHOLE } from './number-words.ts'
import { momentField, typedMoment } from './typed-moment.ts'

/** A field of a record: what a form calls it, and how its stored value is typed, checked and sent. */
type RecordField<Stored, Typed, Sent = Stored> = {
  label: string
  typed: (stored: Stored) => Typed
  sent: (typed: Typed) => Sent
  wrong: (typed: Typed) => string | undefined
}

const never = () => undefined
const wrongUnless = (fits: (text: string) => boolean, words: string) => (text: string) =>
  fits(text) ? undefined : words

/** A value as it is. */
export const as = <Value>(
  label: string,
  wrong: (value: Value) => string | undefined = never,
): RecordField<Value, Value> => ({ label, typed: (value) => value, sent: (value) => value, wrong })

/** @param needed what is said where it is empty; undefined: it may be */
export const text = (label: string, needed?: string): RecordField<string, string> => ({
  label,
  typed: (stored) => stored,
  sent: (typed) => typed.trim(),
  wrong: needed === undefined ? never : wrongUnless((typed) => typed.trim() !== '', needed),
})

/** A text that a record may lack. */
export const optionalText = (label: string): RecordField<string | null, string> => ({
  label,
  typed: (stored) => stored ?? '',
  sent: (typed) => (typed.trim() === '' ? null : typed.trim()),
  wrong: never,
})

export const number = (label: string, least = 0, words = NOT_WHOLE): RecordField<number, string> => ({
  label,
  typed: String,
  sent: (typed) => typedNumber(typed) ?? 0,
  wrong: wrongUnless((typed) => (typedNumber(typed) ?? -1) >= least, words),
})

/** A number from 1; empty: without a limit. */
export const limit = (label: string, words = NOT_WHOLE): RecordField<number | null, string> => ({
  label,
  typed: (stored) => (stored === null ? '' : String(stored)),
  sent: (typed) => (typed === '' ? null : (typedNumber(typed) ?? 0)),
  wrong: wrongUnless((typed) => typed === '' || (typedNumber(typed) ?? 0) >= 1, `${words}, atau kosongkan`),
})

/** A time by the clock of the shop; empty: none. */
export const moment = (label: string): RecordField<string | null, string> => ({
  label,
  typed: momentField,
  sent: typedMoment,
  wrong: never,
})

// biome-ignore lint/suspicious/noExplicitAny: a table holds fields of all types
type RecordFields = Readonly<Record<string, RecordField<any, any, any>>>

export type TypedOf<Fields extends RecordFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['typed']>
}
type SentOf<Fields extends RecordFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]['sent']> }
type StoredOf<Fields extends RecordFields> = { [Name in keyof Fields]: Parameters<Fields[Name]['typed']>[0] }

const mapped = <Fields extends RecordFields, Mapped>(
  fields: Fields,
  how: (field: RecordFields[string], name: string) => unknown,
) => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, how(field, name)])) as Mapped

export const labelsOf = <Fields extends RecordFields>(fields: Fields) =>
  mapped<Fields, Record<keyof Fields, string>>(fields, ({ label }) => label)

export const typedOf = <Fields extends RecordFields>(fields: Fields, record: StoredOf<Fields>) =>
  mapped<Fields, TypedOf<Fields>>(fields, ({ typed }, name) => typed(record[name]))

export const wrongOf = <Fields extends RecordFields>(fields: Fields, values: TypedOf<Fields>) =>
  mapped<Fields, FieldErrors>(fields, ({ wrong }, name) => wrong(values[name]))

export const sentOf = <Fields extends RecordFields>(fields: Fields, values: TypedOf<Fields>) =>
  mapped<Fields, SentOf<Fields>>(fields, ({ sent }, name) => sent(values[name]))
