import { resolve } from 'node:path'
import { requestedDay } from '#contracts/call.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { HIGHEST_PRICE, readRupiah } from '#server/exchange/price.rules.ts'
import { usageFault } from './faults.ts'

type Text = string | undefined
type Raw = Text | boolean | (string | boolean)[]

/** How a text becomes a value. @param name of the argument or option, for the fault */
type Read<Value> = (text: string, name: string) => Value

/** @throws a usage fault, as the readers of options do */
export type Argument<Value> = (text: Text, name: string) => Value

export type Option<Value> = {
  type: 'string' | 'boolean'
  /** AMOUNT in `--amount AMOUNT`; empty for a switch. */
  word: string
  about: string
  multiple?: boolean
  /** True: what was given is not for the audit log. */
  personal?: boolean
  read(given: Raw, name: string): Value
}

/** An argument that has to be given. */
export const needed =
  <Value>(read: Read<Value>): Argument<Value> =>
  (text, name) => {
    if (text === undefined || text.trim() === '') throw usageFault(`${name} is needed`)
    return read(text.trim(), name)
  }

export const word = needed((text) => text)

/** An argument that has to be given and may be empty. */
export const anyText: Argument<string> = (text, name) => {
  if (text === undefined) throw usageFault(`${name} is needed`)
  return text.trim()
}

/** An argument that may be left out. */
export const optionalWord: Argument<Text> = (text) => text

/** The path of a file or folder. */
export const path = needed((text) => resolve(text))

/** The id of a record, as the lists show it. */
export const recordId = needed((text, name) => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw usageFault(`${name} must be an id such as 12, not "${text}"`)
})

/** A number of copies. */
export const copies = (least: number) =>
  needed((text, name) => {
    const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (count >= least && count <= 1_000_000) return count
    throw usageFault(`${name} must be a whole number from ${least} to 1000000, not "${text}"`)
  })

export const flag = (about: string): Option<boolean> => ({
  type: 'boolean',
  word: '',
  about,
  read: (given) => given === true,
})

/** An option with a value, which the reader gets without surrounding spaces; undefined where it is not given. */
export const option = <Value>(word: string, about: string, read: Read<Value>): Option<Value | undefined> => ({
  type: 'string',
  word,
  about,
  read: (given, name) => (typeof given === 'string' ? read(given.trim(), name) : undefined),
})

/** The same option, which has to be given. */
export const required = <Value>(option: Option<Value | undefined>): Option<Value> => ({
  ...option,
  read: (given, name) => {
    const value = option.read(given, name)
    if (value === undefined || value === '') throw usageFault(`${name} is needed`)
    return value
  },
})

export const textOption = (word: string, about: string) => option(word, about, (text) => text)

/** An option that may be given several times. */
export const textsOption = (word: string, about: string): Option<string[]> => ({
  type: 'string',
  word,
  about,
  multiple: true,
  read: (given) => (Array.isArray(given) ? given.map(String) : []),
})

export const wholeOption = (about: string, most: number) =>
  option('N', about, (text, name) => wholeNumber(text, name, most))

/** Reads a whole number. */
export function wholeNumber(text: string, name: string, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value <= most) return value
  throw usageFault(`${name} must be a whole number up to ${most}, not "${text}"`)
}

export const amountOption = (about: string): Option<Rupiah | undefined> =>
  option('AMOUNT', about, (text, name) => {
    const amount = readRupiah(text)
    if (amount !== undefined && amount <= HIGHEST_PRICE) return rupiah(amount)
    throw usageFault(`${name} must be an amount in rupiah such as 45000 or 45.000, not "${text}"`)
  })

export const dayOption = (about: string) =>
  option('DAY', about, (text, name) => {
    if (requestedDay.safeParse(text).success) return text
    throw usageFault(`${name} must be a day such as 2026-12-31, not "${text}"`)
  })

/** One of a few words. */
export const choiceOption = <const Word extends string>(
  word: string,
  words: readonly Word[],
  about?: string,
) =>
  option(word, about ?? words.join(', '), (text, name): Word => {
    const chosen = words.find((known) => known === text.toLowerCase())
    if (chosen !== undefined) return chosen
    throw usageFault(`${name} must be ${words.join(', ')}, not "${text}"`)
  })

/** A limit: a whole number, or "none" for no limit. */
export const limitOption = (about: string) =>
  option('N|none', about, (text, name) => {
    if (text === 'none') return null
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    throw usageFault(`${name} must be a whole number from 1, or none, not "${text}"`)
  })

/** How many rows a list has. */
export const rowsOption = (most: number) => wholeOption('at most so many (50)', most)

/** Why something is done, which commands that touch money or people need. */
export const REASON = required(
  option('TEXT', 'why, for the audit log', (text, name) => {
    if (text.length >= 3 && text.length <= 500) return text
    throw usageFault(`${name} must have 3 to 500 characters`)
  }),
)

/** What is read of these options. */
export type ValuesOf<Options extends Readonly<Record<string, Option<unknown>>>> = {
  [Name in keyof Options]: ReturnType<Options[Name]['read']>
}
