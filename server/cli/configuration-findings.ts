import { access, constants } from 'node:fs/promises'
import type { Config } from '#server/platform/config.ts'
import type { ShopSettings } from '#server/shop-settings/read-shop.ts'
import { demoFacts, isOfDemo } from '#server/shop-settings/shop-settings.rules.ts'
import type { Example } from './doctor-check.queries.ts'

/** Faults of the configuration, and settings that are still to be made. A trial shop needs none of them. */
export type ConfigurationFindings = { faults: Example[]; toDo: Example[] }

/** Settings that stop the start are not checked here, since they stop every command as well. */
export async function configurationFindings(
  config: Config,
  { shop, templates }: { shop: ShopSettings; templates: readonly string[] },
): Promise<ConfigurationFindings> {
  const faults = await unwritableFolders(config)
  const toDo: Example[] = []
  if (!config.production || config.allowDemo) return { faults, toDo }
  const { http, mail, payments, formerPayments } = config
  if (mail.smtpUrl === undefined) {
    faults.push({
      what: 'SMTP_URL',
      detail: 'is not set: mails are written to a folder and reach nobody',
      advice: 'Set it to your mail server, such as smtps://user:password@smtp.example.id.',
    })
  }
  if (http.publicUrl?.startsWith('http:')) {
    faults.push({
      what: 'PUBLIC_URL',
      detail: 'is not https: passwords and tokens cross the network readable',
      advice: 'Put a proxy with a certificate before the shop and give its https address.',
    })
  }
  if (http.publicUrl?.startsWith('https:') && http.trustedProxies.length === 0) {
    toDo.push({
      what: 'TRUST_PROXY',
      detail: 'is not set: behind a proxy all visitors count as one address, and share its limits',
      advice: 'Set it to the address or range of your proxy.',
    })
  }
  if (mail.operator === undefined) {
    toDo.push({
      what: 'OPERATOR_MAIL',
      detail: 'is not set: nobody is written when money is due back',
      advice: 'Set it to the address of whoever returns money.',
    })
  }
  if (isOfDemo(mail.from)) {
    toDo.push({
      what: 'MAIL_FROM',
      detail: 'is the demo shop’s',
      advice: 'Set it to the address that the shop writes from: buyers see it on every mail.',
    })
  }
  for (const what of demoFacts(shop)) {
    toDo.push({
      what,
      detail: 'is the demo shop’s',
      advice: 'Set it in the console or by "lembar shop change": buyers see it on pages, mails and receipts.',
    })
  }
  for (const kind of templates) {
    toDo.push({
      what: `legal text ${kind}`,
      detail: 'is the template',
      advice: 'Adapt it to your shop in the console or by "lembar shop text", and have a lawyer check it.',
    })
  }
  if ([payments, ...formerPayments].some((gateway) => 'sandbox' in gateway && gateway.sandbox)) {
    toDo.push({
      what: 'PAYMENTS_SANDBOX',
      detail: 'is 1: the gateway’s sandbox takes no money',
      advice: 'Unset it before the first sale.',
    })
  }
  return { faults, toDo }
}

/** A missing folder is made at the start. */
async function unwritableFolders({ dataFolder, files }: Config): Promise<Example[]> {
  const folders = [
    { what: 'LEMBAR_DATA', folder: dataFolder },
    ...(files.kind === 'folder' ? [{ what: 'FILES', folder: files.folder }] : []),
  ]
  const checked = await Promise.all(
    folders.map(async ({ what, folder }): Promise<Example[]> => {
      try {
        await access(folder, constants.W_OK)
        return []
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        const advice = 'Give the user that runs the shop the right to write there.'
        return [{ what, detail: `${folder} cannot be written`, advice }]
      }
    }),
  )
  return checked.flat()
}
