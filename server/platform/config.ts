// Longer than 300 lines: every setting of the shop is read, checked and explained in one place.

import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { BASE_COURIERS, COURIERS, type Courier } from '#contracts/couriers.ts'
import { SWITCHED_NOTICES, type SwitchedNotice } from '#contracts/notice-kinds.ts'
import type { LogLevel } from './log.ts'
import { SetupFault } from './setup-fault.ts'

export type FilesConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      /** A folder of the bucket, or an empty text. */
      prefix: string
      region: string
      /** Of a service other than AWS. */
      endpoint: string | undefined
      /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
      pathStyle: boolean
      accessKeyId: string | undefined
      secretAccessKey: string | undefined
    }

export type PaymentsConfig =
  | { gateway: 'simulator' }
  | { gateway: 'midtrans'; serverKey: string; sandbox: boolean }
  | { gateway: 'ipay88'; merchantCode: string; merchantKey: string; sandbox: boolean }
  | { gateway: 'xendit'; secretKey: string; callbackToken: string }

export type ShippingConfig =
  | { carrier: 'table' }
  | { carrier: 'rajaongkir'; key: string }
  | { carrier: 'biteship'; key: string; webhookSecret: string }

export type Config = {
  production: boolean
  http: {
    host: string
    port: number
    /** If absent, the address that the shop listens on. Links in e-mails are built only from this. */
    publicUrl: string | undefined
    /** Addresses, ranges or proxy-addr's names whose X-Forwarded-For is believed. */
    trustedProxies: string[]
    metricsPort: number | undefined
    /** The only host, with its port if it has one, on which the operator's console answers. */
    consoleHost: string | undefined
  }
  dataFolder: string
  /** `embedded`: the server under the data folder; its address is known once it runs. */
  database: (
    | { kind: 'embedded' }
    | { kind: 'given'; url: string; directUrl: string; replicaUrls: string[] }
  ) & {
    prepared: boolean
    poolSize: number
  }
  files: FilesConfig
  mail: { smtpUrl: string | undefined; from: string; operator: string | undefined }
  payments: PaymentsConfig
  /** Gateways used before. Their charges are still verified, checked and closed. */
  formerPayments: PaymentsConfig[]
  shipping: ShippingConfig
  accounts: { sessionDays: number }
  orders: { paymentExpiryHours: number }
  /** Tries in 15 minutes, counted over all instances. */
  limits: {
    loginPerAccount: number
    loginPerAddress: number
    loginPerAccountInAll: number
    registerPerAddress: number
    avatarPerUser: number
    resetPerAddress: number
    promoPerUser: number
    refreshPerUser: number
    cancelPerUser: number
  }
  log: { level: LogLevel }
  telemetry: { otlpEndpoint: string | undefined }
  shop: {
    name: string
    address: string
    email: string
    phone: string
    instagram: string
    twitter: string
    whatsapp: string
    /** At least one, in the order of `COURIERS`: all of them, until staff choose among them in the console. */
    couriers: readonly Courier[]
    /** The district or city from which parcels are sent, by its official code. */
    shippingOrigin: string
    /** Whether readers review titles. */
    reviews: boolean
    /** Whether titles are recommended by what others bought and read. */
    recommendations: boolean
    /** Whether readers keep a wishlist. */
    wishlist: boolean
    /** Whether editions are sold before they are released. */
    preorders: boolean
    /** Whether the page of a title shows what it cost before. */
    prices: boolean
    /** Whether the page /status tells how the shop works. */
    status: boolean
    /** Nothing is planned until staff say so in the console. */
    maintenance: ''
    maintenanceFrom: null
    maintenanceUntil: null
    /** The notices that readers are sent, in the order of `SWITCHED_NOTICES`, until staff choose others. */
    notices: readonly SwitchedNotice[]
    /** Whether titles are sold in sets at one price. */
    bundles: boolean
    /** Whether ebooks and subscriptions are sold as gifts. */
    gifts: boolean
    /** For how many days after the delivery a return can be asked for, until staff choose another term; 0: never. */
    returnDays: number
  }
  /** False: browsers are served a service worker that removes itself. */
  serviceWorker: boolean
  /** If absent, one is generated and stored in the data folder. */
  secret: string | undefined
  allowDemo: boolean
}

/** What relative folders begin at: commands and the shop, which run in different folders, have to mean the same one. */
const CLONE = join(import.meta.dirname, '..', '..')

/** As the template of the text about returns says. */
const RETURN_DAYS = 7

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
const filled = z.string().regex(/\S/, 'must not be blank')
/** One sender: an address, or a name before an address in angle brackets. */
const sender = z.string().refine((text) => {
  const named = /^(?:"[^"\r\n]*" *|[^"<>,;:\r\n]*)<([^<>]+)>$/.exec(text.trim())
  return z.email().safeParse(named?.[1] ?? text).success
}, 'must be an address such as Toko <halo@toko.example.id>')
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://toko.example.id' })
  .refine(
    (text) => !text.includes('?') && !text.includes('#'),
    'must be an address without query or fragment',
  )
  .transform((text) => text.replace(/\/+$/, ''))
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const list = <Item extends string>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
const proxy = z
  .string()
  .refine(
    (text) => ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddressOrRange(text),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  )

export const GATEWAYS = ['simulator', 'midtrans', 'ipay88', 'xendit'] as const
type GatewayName = (typeof GATEWAYS)[number]
const gatewayName: z.ZodType<GatewayName, string> = z
  .string()
  .refine(
    (text): text is GatewayName => GATEWAYS.some((name) => name === text),
    'must be simulator, midtrans, ipay88 or xendit',
  )

/** Every variable that Lembar reads, as it is written in the environment. */
const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: filled.optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: list(proxy).default([]),
  METRICS_PORT: whole(1, 65_535).optional(),
  CONSOLE_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/, 'must be a host such as kelola.toko.example.id')
    .optional(),
  LEMBAR_DATA: filled.default('./data'),
  LEMBAR_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LEMBAR_ALLOW_DEMO: flag.default(false),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: list(postgresUrl).default([]),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_POOL: whole(2, 200).default(10),
  FILES: filled.optional(),
  FILES_PATH_STYLE: flag.optional(),
  AWS_REGION: filled.default('ap-southeast-3'),
  AWS_ENDPOINT_URL_S3: webAddress.optional(),
  AWS_ENDPOINT_URL: webAddress.optional(),
  AWS_ACCESS_KEY_ID: filled.optional(),
  AWS_SECRET_ACCESS_KEY: filled.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: sender.default('Lembar <halo@lembar.example>'),
  OPERATOR_MAIL: z.email('must be an e-mail address').optional(),
  PAYMENTS: gatewayName.prefault('simulator'),
  PAYMENTS_FORMER: list(gatewayName).default([]),
  PAYMENTS_SANDBOX: flag.default(false),
  MIDTRANS_SERVER_KEY: filled.optional(),
  IPAY88_MERCHANT_CODE: filled.optional(),
  IPAY88_MERCHANT_KEY: filled.optional(),
  XENDIT_SECRET_KEY: filled.optional(),
  XENDIT_CALLBACK_TOKEN: filled.optional(),
  PAYMENT_EXPIRY_HOURS: whole(1, 720).default(24),
  SHIPPING: z
    .enum(['table', 'rajaongkir', 'biteship'], 'must be table, rajaongkir or biteship')
    .default('table'),
  RAJAONGKIR_KEY: filled.optional(),
  BITESHIP_KEY: filled.optional(),
  BITESHIP_WEBHOOK_SECRET: filled.optional(),
  SESSION_DAYS: whole(1, 3650).default(30),
  LIMIT_LOGIN_ACCOUNT: whole(1, 1_000_000).default(10),
  LIMIT_LOGIN_ADDRESS: whole(1, 1_000_000).default(100),
  LIMIT_LOGIN_IN_ALL: whole(1, 1_000_000).default(100),
  LIMIT_REGISTER: whole(1, 1_000_000).default(20),
  LIMIT_AVATAR: whole(1, 1_000_000).default(20),
  LIMIT_RESET: whole(1, 1_000_000).default(10),
  LIMIT_PROMO: whole(1, 1_000_000).default(60),
  LIMIT_REFRESH: whole(1, 1_000_000).default(30),
  LIMIT_CANCEL: whole(1, 1_000_000).default(20),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  REVIEWS: flag.default(false),
  RECOMMENDATIONS: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  SHOP_NAME: filled.default('Lembar'),
  SHOP_ADDRESS: filled.default('Jl. Malioboro 60, Suryatmajan, Danurejan, Yogyakarta 55213'),
  SHOP_EMAIL: z.email('must be an e-mail address').default('halo@lembar.example'),
  SHOP_PHONE: filled.default('+62 274 555 0123'),
  SHOP_INSTAGRAM: webAddress.default('https://www.instagram.com/lembar.example'),
  SHOP_TWITTER: webAddress.default('https://twitter.com/lembar_example'),
  SHOP_WHATSAPP: webAddress.default('https://wa.me/622745550123'),
  SHOP_SHIPPING_ORIGIN: z
    .string()
    .regex(/^\d{2}\.\d{2}(\.\d{2})?$/, 'must be the code of a city or district such as 34.71')
    .default('34.71'),
  WISHLIST: flag.default(false),
  PREORDERS: flag.default(false),
  PRICE_HISTORY: flag.default(false),
  STATUS_PAGE: flag.default(false),
  NOTICES: list(z.enum(SWITCHED_NOTICES, `must be a list of ${SWITCHED_NOTICES.join(', ')}`)).default([
    ...SWITCHED_NOTICES,
  ]),
  BUNDLES: flag.default(false),
  GIFTS: flag.default(false),
})

type Environment = z.infer<typeof environment>

/**
 * Reads and checks all configuration; the only place that reads environment variables.
 * @throws an error whose message is one line that names every variable that is missing or wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how shells and container files write 'not set'.
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const faults = openFaults()
  const parsed = environment.safeParse(set)
  for (const { path, message } of parsed.error?.issues ?? []) faults.add(String(path[0]), message)
  // What is wrong by itself counts as not set, so that the settings that belong together are checked as well.
  const sound = Object.fromEntries(Object.entries(set).filter(([name]) => !faults.has(name)))
  const vars = parsed.data ?? environment.parse(sound)
  const config = configOf(vars, faults)
  if (faults.lines().length > 0) throw new SetupFault(faults.lines().join('; '))
  return config
}

type Faults = {
  /** Notes what is wrong with a variable; the first fault of each counts. */
  add(name: string, what: string): void
  /** Whether a fault of this variable is noted. */
  has(name: string): boolean
  lines(): string[]
}

function openFaults(): Faults {
  const faults = new Map<string, string>()
  return {
    add: (name, what) => {
      if (!faults.has(name)) faults.set(name, `${name} ${what}`)
    },
    has: (name) => faults.has(name),
    lines: () => [...faults.values()],
  }
}

function configOf(vars: Environment, faults: Faults): Config {
  const production = vars.NODE_ENV === 'production'
  if (production) refuseDemoSettings(vars, faults)
  if (vars.METRICS_PORT !== undefined && vars.METRICS_PORT === vars.PORT) {
    faults.add('METRICS_PORT', 'must be another port than PORT')
  }

  return {
    production,
    http: {
      host: vars.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
      port: vars.PORT,
      publicUrl: vars.PUBLIC_URL,
      trustedProxies: vars.TRUST_PROXY,
      metricsPort: vars.METRICS_PORT,
      consoleHost: vars.CONSOLE_HOST,
    },
    dataFolder: resolve(CLONE, vars.LEMBAR_DATA),
    database: databaseConfig(vars, faults),
    files: filesConfig(vars, faults),
    mail: { smtpUrl: vars.SMTP_URL, from: vars.MAIL_FROM, operator: vars.OPERATOR_MAIL },
    ...paymentsConfig(vars, faults),
    shipping: shippingConfig(vars, faults),
    accounts: { sessionDays: vars.SESSION_DAYS },
    orders: { paymentExpiryHours: vars.PAYMENT_EXPIRY_HOURS },
    limits: {
      loginPerAccount: vars.LIMIT_LOGIN_ACCOUNT,
      loginPerAddress: vars.LIMIT_LOGIN_ADDRESS,
      loginPerAccountInAll: vars.LIMIT_LOGIN_IN_ALL,
      registerPerAddress: vars.LIMIT_REGISTER,
      avatarPerUser: vars.LIMIT_AVATAR,
      resetPerAddress: vars.LIMIT_RESET,
      promoPerUser: vars.LIMIT_PROMO,
      refreshPerUser: vars.LIMIT_REFRESH,
      cancelPerUser: vars.LIMIT_CANCEL,
    },
    log: { level: vars.LOG_LEVEL },
    telemetry: { otlpEndpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT },
    shop: {
      name: vars.SHOP_NAME,
      address: vars.SHOP_ADDRESS,
      email: vars.SHOP_EMAIL,
      phone: vars.SHOP_PHONE,
      instagram: vars.SHOP_INSTAGRAM,
      twitter: vars.SHOP_TWITTER,
      whatsapp: vars.SHOP_WHATSAPP,
      couriers: vars.SHIPPING === 'biteship' ? COURIERS : BASE_COURIERS,
      shippingOrigin: vars.SHOP_SHIPPING_ORIGIN,
      reviews: vars.REVIEWS,
      recommendations: vars.RECOMMENDATIONS,
      wishlist: vars.WISHLIST,
      preorders: vars.PREORDERS,
      prices: vars.PRICE_HISTORY,
      status: vars.STATUS_PAGE,
      ...{ maintenance: '', maintenanceFrom: null, maintenanceUntil: null },
      notices: vars.NOTICES,
      bundles: vars.BUNDLES,
      gifts: vars.GIFTS,
      returnDays: RETURN_DAYS,
    },
    serviceWorker: vars.SERVICE_WORKER,
    secret: vars.LEMBAR_SECRET,
    allowDemo: vars.LEMBAR_ALLOW_DEMO,
  }
}

/** Names of all variables, for the test that compares them with `.env.example`. */
export const VARIABLES = Object.keys(environment.shape)

function refuseDemoSettings(vars: Environment, faults: Faults): void {
  if (vars.LEMBAR_ALLOW_DEMO) return
  const inProduction = 'in production (or set LEMBAR_ALLOW_DEMO=1)'
  if (vars.PAYMENTS === 'simulator') faults.add('PAYMENTS', `must name a real gateway ${inProduction}`)
  if (vars.PAYMENTS_FORMER.includes('simulator')) {
    faults.add('PAYMENTS_FORMER', `must not name the simulator ${inProduction}`)
  }
  if (vars.PUBLIC_URL === undefined) faults.add('PUBLIC_URL', `must be set ${inProduction}`)
  if (vars.LEMBAR_SECRET === undefined) faults.add('LEMBAR_SECRET', `must be set ${inProduction}`)
}

function databaseConfig(vars: Environment, faults: Faults): Config['database'] {
  const shared = { prepared: vars.DATABASE_PREPARED, poolSize: vars.DATABASE_POOL }
  const url = vars.DATABASE_URL
  if (url === undefined) {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const) {
      if (vars[name]?.length && !faults.has('DATABASE_URL')) {
        faults.add(name, 'is set, but DATABASE_URL is not')
      }
    }
    return { kind: 'embedded', ...shared }
  }
  return {
    kind: 'given',
    url,
    directUrl: vars.DATABASE_DIRECT_URL ?? url,
    replicaUrls: vars.DATABASE_REPLICA_URLS,
    ...shared,
  }
}

function filesConfig(vars: Environment, faults: Faults): FilesConfig {
  const place = vars.FILES
  const bucket = place === undefined ? undefined : /^s3:\/\/([^/]+)\/?(.*)$/.exec(place)
  if (bucket) {
    const endpoint = vars.AWS_ENDPOINT_URL_S3 ?? vars.AWS_ENDPOINT_URL
    return {
      kind: 's3',
      bucket: bucket[1] ?? '',
      prefix: bucket[2] ?? '',
      region: vars.AWS_REGION,
      endpoint,
      // A name for each bucket is what AWS wants, and what few other services have.
      pathStyle: vars.FILES_PATH_STYLE ?? endpoint !== undefined,
      accessKeyId: vars.AWS_ACCESS_KEY_ID,
      secretAccessKey: vars.AWS_SECRET_ACCESS_KEY,
    }
  }
  if (place?.includes('://')) faults.add('FILES', 'must be a folder or s3://bucket')
  return { kind: 'folder', folder: resolve(CLONE, place ?? `${vars.LEMBAR_DATA}/files`) }
}

function paymentsConfig(vars: Environment, faults: Faults): Pick<Config, 'payments' | 'formerPayments'> {
  const { PAYMENTS, PAYMENTS_FORMER } = vars
  if (PAYMENTS_FORMER.includes(PAYMENTS)) {
    faults.add('PAYMENTS_FORMER', `names ${PAYMENTS}, which PAYMENTS names already`)
  }
  const payments = gatewayConfig({ vars, faults }, PAYMENTS, 'PAYMENTS')
  if (PAYMENTS !== 'simulator' && vars.PUBLIC_URL === undefined) {
    faults.add('PUBLIC_URL', `must be set, because PAYMENTS=${PAYMENTS}: the gateway notifies the shop there`)
  }
  const former = [...new Set(PAYMENTS_FORMER)]
  return {
    payments,
    formerPayments: former.map((gateway) => gatewayConfig({ vars, faults }, gateway, 'PAYMENTS_FORMER')),
  }
}

type Checked = { vars: Environment; faults: Faults }

function gatewayConfig(
  checked: Checked,
  gateway: GatewayName,
  namedBy: 'PAYMENTS' | 'PAYMENTS_FORMER',
): PaymentsConfig {
  const need = (name: keyof Environment) => required(checked, name, `${namedBy}=${gateway}`)
  const sandbox = checked.vars.PAYMENTS_SANDBOX
  if (gateway === 'midtrans') return { gateway, serverKey: need('MIDTRANS_SERVER_KEY'), sandbox }
  if (gateway === 'ipay88') {
    const merchantCode = need('IPAY88_MERCHANT_CODE')
    return { gateway, merchantCode, merchantKey: need('IPAY88_MERCHANT_KEY'), sandbox }
  }
  if (gateway === 'xendit') {
    return { gateway, secretKey: need('XENDIT_SECRET_KEY'), callbackToken: need('XENDIT_CALLBACK_TOKEN') }
  }
  return { gateway }
}

function shippingConfig(vars: Environment, faults: Faults): ShippingConfig {
  if (vars.SHIPPING === 'table') return { carrier: 'table' }
  const carrier = vars.SHIPPING
  const need = (name: keyof Environment) => required({ vars, faults }, name, `SHIPPING=${carrier}`)
  if (carrier === 'rajaongkir') return { carrier, key: need('RAJAONGKIR_KEY') }
  return { carrier, key: need('BITESHIP_KEY'), webhookSecret: need('BITESHIP_WEBHOOK_SECRET') }
}

function required({ vars, faults }: Checked, name: keyof Environment, because: string): string {
  const value = vars[name]
  if (typeof value === 'string') return value
  faults.add(name, `must be set, because ${because}`)
  return ''
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
