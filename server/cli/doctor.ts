import { type Command, parseCommandLine } from './command.ts'
import { examineShop, type Finding } from './examine-shop.ts'
import { asOperator } from './operator-session.ts'
import { printResult } from './print-result.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'looks whether money, stock, lists and jobs are as they must be',
  help: `Usage: lembar doctor [options]

Looks through the whole database, as it is at one moment, for what must not be: orders that do not add up, money
without an order, copies held for nobody, totals that are wrong, work left undone. Changes nothing. What waits for the
operator (money to return) is listed as well, and is no fault. What each check means: docs/operator.md

  --json   prints every check as JSON

Exit code: 0 all is well, 1 something is wrong.
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: { json: { type: 'boolean', default: false } } })
    return asOperator('doctor', values, async ({ database }) => {
      const findings = await database.transact((tx) => examineShop(tx, new Date()), {
        isolation: 'repeatable read',
      })
      const wrong = findings.filter(({ kind, total }) => kind === 'fault' && total > 0)
      const waiting = findings.filter(({ kind, total }) => kind === 'to do' && total > 0)
      const verdict =
        wrong.length === 0
          ? `All is well: ${findings.length} checks.`
          : `${wrong.length} of ${findings.length} checks found something wrong: ${wrong.map(({ name }) => name).join(', ')}.`
      printResult(values.json, { ok: wrong.length === 0, checks: findings }, [
        ...findings.flatMap(linesOf),
        '',
        verdict,
        ...(waiting.length === 0 ? [] : [`To do: ${waiting.map(({ name }) => name).join(', ')}.`]),
      ])
      return { outcome: verdict, exitCode: wrong.length === 0 ? 0 : 1 }
    })
  },
}

function linesOf({ kind, name, about, total, examples }: Finding): string[] {
  if (total === 0) return [`ok     ${about}`]
  const more =
    total > examples.length
      ? [`         … and ${(total - examples.length).toLocaleString('en-US')} more`]
      : []
  return [
    `${kind === 'fault' ? 'WRONG ' : 'TO DO '} ${about}: ${total.toLocaleString('en-US')} (${name})`,
    ...examples.map(({ what, detail }) => `         ${what}: ${detail}`),
    ...more,
  ]
}
