import { openMail } from '#server/compose-mail.ts'
import { reportCommand } from './command.ts'
import { examineShop, type Finding } from './examine-shop.ts'
import { examineSurroundings } from './examine-surroundings.ts'
import { openOrders } from './open-orders.ts'
import { flag } from './options.ts'

export const doctor = reportCommand({
  name: 'doctor',
  about: `Looks through the whole database, as it is at one moment, for what must not be: orders that do not add up, money
without an order, copies held for nobody, totals that are wrong, work left undone. Then looks at what is around it:
the configuration, the mail server, the payment gateways, the clocks. Changes nothing and sends nothing. Each finding
says what to do. What waits for the operator (money to return) is listed as well, and is no fault. What each check
means: docs/operator.md`,
  options: { offline: flag('asks neither the mail server nor the gateways') },
  remark: 'Exit code: 0 all is well, 1 something is wrong.',
  run: async (session, { offline }) => {
    const { config, database, log } = session
    const clock = () => new Date()
    const { gateway, formerGateways } = await openOrders(session)
    const gateways = [gateway, ...formerGateways]
    const names = { current: gateway, all: gateways.map(({ name }) => name) }
    const findings = await database.transact((tx) => examineShop(tx, clock(), names), {
      isolation: 'repeatable read',
    })
    const mail = openMail(config, { clock, log })
    const reached = offline ? undefined : { gateways, mail }
    findings.push(
      ...(await examineSurroundings({ config, db: database.kysely, reached, clock }).finally(mail.close)),
    )
    const wrong = findings.filter(({ kind, total }) => kind === 'fault' && total > 0)
    const waiting = findings.filter(({ kind, total }) => kind === 'to do' && total > 0)
    const outcome =
      wrong.length === 0
        ? `All is well: ${findings.length} checks.`
        : `${wrong.length} of ${findings.length} checks found something wrong: ${wrong.map(({ name }) => name).join(', ')}.`
    const toDo = waiting.length === 0 ? [] : [`To do: ${waiting.map(({ name }) => name).join(', ')}.`]
    return {
      view: { ok: wrong.length === 0, checks: findings },
      lines: [...findings.flatMap(linesOf), '', outcome, ...toDo],
      outcome,
      exitCode: wrong.length === 0 ? 0 : 1,
    }
  },
})

function linesOf({ kind, name, about, advice, total, examples }: Finding): string[] {
  if (total === 0) return [`ok     ${about}`]
  const more =
    total > examples.length
      ? [`         … and ${(total - examples.length).toLocaleString('en-US')} more`]
      : []
  return [
    `${kind === 'fault' ? 'WRONG ' : 'TO DO '} ${about}: ${total.toLocaleString('en-US')} (${name})`,
    ...examples.flatMap((example) => [
      `         ${example.what}: ${example.detail}`,
      ...(example.advice === undefined ? [] : [`           → ${example.advice}`]),
    ]),
    ...more,
    ...(advice === undefined ? [] : [`         → ${advice}`]),
  ]
}
