import { MINUTE, SECOND } from '#kernel/time.ts'
import type { Config } from '#server/platform/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readSightings, type Sighting } from '#server/platform/limits/watch-addresses.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { GatewayFailure, type PaymentGateway } from '#server/providers/payments/port.ts'
import { readShop } from '#server/shop-settings/read-shop.ts'
import { listLegalTexts } from '#server/shop-settings/save-legal-text.ts'
import { configurationFindings } from './configuration-findings.ts'
import type { Example } from './doctor-check.queries.ts'
import { readDatabaseClock } from './doctor-gateway.queries.ts'
import type { Finding } from './examine-shop.ts'

/** Deadlines are whole minutes, and a slow network may take a second. */
const DATABASE_MAY_DIFFER = 2 * SECOND
/** Providers give their time in seconds, some through a cache. */
const GATEWAY_MAY_DIFFER = MINUTE

const CLOCK_ADVICE = 'Keep the clocks in time by NTP, such as: timedatectl set-ntp true'

export type Surroundings = {
  config: Config
  db: Queryable
  /** The services to be probed; undefined for a check without network. */
  reached: { gateways: readonly PaymentGateway[]; mail: MailSender } | undefined
  clock: () => Date
}

/** Checks everything outside the database: configuration, mail, gateways and clocks. Sends and changes nothing. */
export async function examineSurroundings(deps: Surroundings): Promise<Finding[]> {
  const { config, db } = deps
  const shop = await readShop(db, config.shop)
  const unwritten = (await listLegalTexts(db)).filter(({ template }) => template)
  const { faults, toDo } = await configurationFindings(config, {
    shop,
    templates: unwritten.map(({ kind }) => kind),
  })
  faults.push(...(await unnamedProxies(deps)))
  const [mail, gateways, database] = await Promise.all([
    deps.reached ? mailFaults(deps.reached.mail) : [],
    gatewayFaults(deps.reached?.gateways ?? [], deps.clock),
    databaseClockFaults(deps),
  ])
  const outside = [
    finding('fault', 'mail', 'Mail can be sent', mail),
    finding('fault', 'gateways', 'Payment gateways are reached and take the keys', gateways.reach),
  ]
  return [
    finding('fault', 'configuration', 'The configuration is fit for its purpose', faults),
    finding('to do', 'configuration-to-do', 'The configuration is complete', toDo),
    ...(deps.reached ? outside : []),
    finding('fault', 'clocks', 'Clocks agree', [...database, ...gateways.clocks]),
  ]
}

/** So many requests of one address are no single visitor's. */
const CROWD = 1_000

/**
 * A proxy that TRUST_PROXY does not name, or that names no visitor: all of them count as one address then, and share
 * its limits (F74).
 */
async function unnamedProxies({ config, db, clock }: Surroundings): Promise<Example[]> {
  const { trustedProxies } = config.http
  const sightings = await readSightings(db, trustedProxies, clock())
  const sum = (of: (sighting: Sighting) => number) =>
    sightings.reduce((total, sighting) => total + of(sighting), 0)
  const [requests, unbelieved] = [sum((seen) => seen.requests), sum((seen) => seen.unbelieved)]
  const addresses = [...new Set(sightings.map(({ address }) => address))]
  const isProxy = unbelieved * 2 > requests
  const isCrowd =
    config.production && requests >= CROWD && addresses.length === 1 && addresses[0] !== undefined
  if (!isProxy && !isCrowd) return []
  const named = addresses.filter((address) => address !== undefined).join(', ')
  return [
    {
      what: 'TRUST_PROXY',
      detail: isProxy
        ? `does not name the proxy ${named}: all its visitors count as one address, and share its limits`
        : `names ${trustedProxies.join(', ') || 'no proxy'}, but all of ${requests.toLocaleString('en-US')} requests came from ${named}`,
      advice: 'Set it to the address or range of your proxy, and let the proxy send X-Forwarded-For.',
    },
  ]
}

const finding = (kind: Finding['kind'], name: string, about: string, examples: Example[]): Finding => ({
  kind,
  name,
  about,
  advice: undefined,
  total: examples.length,
  examples,
})

async function mailFaults(mail: MailSender): Promise<Example[]> {
  try {
    await mail.check()
    return []
  } catch (error) {
    const advice = 'Look at host, port, user and password in SMTP_URL. Mails wait and are sent once it works.'
    return [{ what: 'mail', detail: messageOf(error), advice }]
  }
}

async function gatewayFaults(gateways: readonly PaymentGateway[], clock: () => Date) {
  const [reach, clocks]: [Example[], Example[]] = [[], []]
  await Promise.all(
    gateways.map(async (gateway) => {
      const what = `gateway ${gateway.name}`
      try {
        const { clock: theirs } = await gateway.probe()
        const now = clock()
        if (theirs !== undefined && differs(theirs, now, GATEWAY_MAY_DIFFER)) {
          clocks.push({ what, detail: difference(theirs, now), advice: CLOCK_ADVICE })
        }
      } catch (error) {
        const refused = error instanceof GatewayFailure && error.kind === 'refused'
        const advice = refused
          ? 'Look at its keys, and whether PAYMENTS_SANDBOX fits them.'
          : 'Look at its status page and at the firewall; charges are asked about once it answers.'
        reach.push({ what, detail: messageOf(error), advice })
      }
    }),
  )
  return { reach, clocks }
}

async function databaseClockFaults({ db, clock }: Surroundings): Promise<Example[]> {
  const before = clock()
  const theirs = await readDatabaseClock(db)
  const after = clock()
  const middle = new Date((before.getTime() + after.getTime()) / 2)
  const roundTrip = after.getTime() - before.getTime()
  if (!differs(theirs, middle, DATABASE_MAY_DIFFER + roundTrip / 2)) return []
  return [{ what: 'the database', detail: difference(theirs, middle), advice: CLOCK_ADVICE }]
}

const differs = (theirs: Date, ours: Date, most: number) => Math.abs(theirs.getTime() - ours.getTime()) > most

function difference(theirs: Date, ours: Date): string {
  const seconds = Math.round((theirs.getTime() - ours.getTime()) / SECOND)
  return `${Math.abs(seconds).toLocaleString('en-US')} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
