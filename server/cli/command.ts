import { parseArgs } from 'node:util'
import type { CliActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { usageFault } from './faults.ts'
import { asOperator, inOperatorSession, type OperatorSession } from './operator-session.ts'
import { type Argument, flag, type Option } from './options.ts'
import { type Change, changeOf, printResult } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

export type Command = {
  /** Printed by --help and after wrong usage. */
  help: string
  /** @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted */
  run(args: string[]): Promise<number>
}

type Arguments = Readonly<Record<string, Argument<unknown>>>
type Options = Readonly<Record<string, Option<unknown>>>
/** Where a command has no arguments, or no options. */
type None = Record<never, never>

type Given<A extends Arguments, O extends Options> = {
  [Name in keyof A]: ReturnType<A[Name]>
} & { [Name in keyof O]: ReturnType<O[Name]['read']> }

/** What a command is called with, and what its help says of it. Its options are declared once, for both. */
type Usage<A extends Arguments, O extends Options> = {
  /** 'orders note' */
  name: string
  /** What has to be given, for the help: 'ORDER --reason TEXT'. */
  usage?: string
  about: string
  /** In their order. */
  args?: A
  options?: O
  /** Below the options. */
  remark?: string
  /** Throws wrong usage that no single option shows. */
  check?(given: Given<A, O>, how: { json: boolean }): void
}

type Printed = { view: unknown; lines: readonly string[]; exitCode?: number }

/**
 * A command that reads, or does what is no verb of an operator. The audit log gets one entry with the outcome, a
 * sentence.
 */
export function reportCommand<A extends Arguments = None, O extends Options = None>(
  command: Usage<A, O> & {
    run(session: OperatorSession, given: Given<A, O>): Promise<Printed & { outcome: string }>
  },
): Command {
  return framed(command, JSON_OPTION, ({ given, logged, json }) =>
    asOperator(command.name, logged, async (session) => {
      const { view, lines, outcome, exitCode = 0 } = await command.run(session, given)
      printResult(json, view, lines)
      return { outcome, exitCode }
    }),
  )
}

/** A command that calls verbs, which log what they do. */
export function actCommand<A extends Arguments = None, O extends Options = None>(
  command: Usage<A, O> & { run(session: OperatorSession, given: Given<A, O>): Promise<Printed> },
): Command {
  return framed(command, JSON_OPTION, ({ given, json }) =>
    inOperatorSession(async (session) => {
      const { view, lines, exitCode = 0 } = await command.run(session, given)
      printResult(json, view, lines)
      return { exitCode }
    }),
  )
}

/** A command that calls verbs in one transaction, which a dry run rolls back. */
export function changeCommand<A extends Arguments = None, O extends Options = None, Prepared = undefined>(
  command: Usage<A, O> & {
    /** Whether it is wrong usage to give no option. */
    needsOption?: boolean
    /** What cannot be rolled back, such as storing a picture; in a dry run it stores nothing. */
    prepare?(session: OperatorSession, given: Given<A, O>, dryRun: boolean): Promise<Prepared>
    change(
      tx: Tx,
      given: Given<A, O>,
      context: { actor: CliActor; now: Date; session: OperatorSession; prepared: Prepared },
    ): Promise<Change>
  },
): Command {
  return framed(command, CHANGE_OPTIONS, ({ given, optionsGiven, json, dryRun }) => {
    if (command.needsOption && optionsGiven === 0) throw usageFault('nothing to change is given')
    return inOperatorSession(async (session) => {
      const { actor, database } = session
      const prepared = (await command.prepare?.(session, given, dryRun)) as Prepared
      const change = await transactOrTry(database, dryRun, (tx) =>
        command.change(tx, given, { actor, now: new Date(), session, prepared }),
      )
      const { view, lines } = changeOf(change, dryRun)
      printResult(json, view, lines)
      return { exitCode: 0 }
    })
  })
}

const JSON_OPTION = { json: flag('prints the result as JSON') }
const CHANGE_OPTIONS = { 'dry-run': flag('checks everything, changes nothing'), ...JSON_OPTION }

type Call<A extends Arguments, O extends Options> = {
  given: Given<A, O>
  /** What the audit log keeps of the arguments and options. */
  logged: Record<string, unknown>
  /** How many options of the command's own were given. */
  optionsGiven: number
  json: boolean
  dryRun: boolean
}

function framed<A extends Arguments = None, O extends Options = None>(
  usage: Usage<A, O>,
  common: Options,
  run: (call: Call<A, O>) => Promise<number>,
): Command {
  return {
    help: helpOf(usage, { ...usage.options, ...common }),
    // Wrong usage is thrown before anything is opened.
    run: async (args) => run(parse(usage, common, args)),
  }
}

function helpOf({ name, usage, about, remark }: Usage<Arguments, Options>, options: Options): string {
  const shown = Object.entries(options).map(([option, { word, about }]) => [`--${option} ${word}`, about])
  const width = Math.max(...shown.map(([option = '']) => option.trimEnd().length))
  const lines = shown.map(
    ([option = '', about = '']) =>
      `  ${option.trimEnd().padEnd(width)}   ${about.replaceAll('\n', `\n${' '.repeat(width + 5)}`)}\n`,
  )
  const words = usage === undefined ? name : `${name} ${usage}`
  return `Usage: lembar ${words} [options]\n\n${about}\n\n${lines.join('')}${remark === undefined ? '' : `\n${remark}\n`}`
}

function parse<A extends Arguments = None, O extends Options = None>(
  { args = {} as A, options = {} as O, check }: Usage<A, O>,
  common: Options,
  words: string[],
): Call<A, O> {
  const { values, positionals } = parseWords({ ...options, ...common }, words)
  const names = Object.keys(args)
  if (positionals.length > names.length) throw usageFault(`"${positionals[names.length]}" is too much`)
  const readArgs = names.map((name, index) => [name, args[name]?.(positionals[index], name)])
  const readOptions = Object.entries(options).map(([name, { read }]) => [
    name,
    read(values[name], `--${name}`),
  ])
  const own = Object.keys(values).filter((name) => name in options)
  const given = Object.fromEntries([...readArgs, ...readOptions]) as Given<A, O>
  const json = values.json === true
  check?.(given, { json })
  return {
    given,
    logged: {
      ...Object.fromEntries(readArgs.map(([name, value]) => [String(name).toLowerCase(), value])),
      ...values,
      ...Object.fromEntries(own.filter((name) => options[name]?.personal).map((name) => [name, '…'])),
    },
    optionsGiven: own.length,
    json,
    dryRun: values['dry-run'] === true,
  }
}

function parseWords(
  options: Options,
  args: string[],
): { values: Record<string, ReturnType<typeof parseArgs>['values'][string]>; positionals: string[] } {
  try {
    const known = Object.entries(options).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ])
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(known) })
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error)
    throw usageFault(message)
  }
}
