import { createHash } from 'node:crypto'
import type { DemoAccount, DemoAddress, DemoTransaction } from './accounts.ts'
import type { DemoTitle } from './demo-title.ts'
import { demoPackages } from './packages.ts'
import { demoTitles } from './titles.ts'

/** A buyer whose orders fill the console. Nobody can sign in as one of them. */
export type DemoCustomer = Omit<DemoAccount, 'owns' | 'password'>

const FIRST_NAMES =
  'Adi Ayu Bagas Citra Damar Dewi Eko Fajar Galih Hana Indah Joko Kartika Laras Made Nadia Oki Putri Rahmat Sari'
const LAST_NAMES =
  'Anggraini Basuki Cahyono Darmawan Fitriani Gunawan Hidayat Irawan Kusuma Lestari Mahendra Nugroho Puspita Saputra Wijaya'
const CUSTOMERS = 60
const MOST_ORDERS = 9

/** In hours, like all ages of orders here. */
const DAY = 24
/** The age of the first order. */
const OLDEST = 400 * DAY
/** With 1, orders would be spread evenly over the time; with more, the later ones are closer together. */
const GROWTH = 1.25
/** A paper order is sent at this age, and received at the other. */
const SENT = 2 * DAY
const RECEIVED = 12 * DAY
const REFUSED_SHARE = 0.07
/** The ages in hours of parcels that wait, or are under way. */
const PARCELS = [1, 3, 6, 9, 17, 22, 27, 33, 44, 56, 71, 98, 122, 147, 169, 201]

const METHODS = [83, 118, 86, 119, 9, 112]
const COURIERS = [
  { courier: 'JNE', service: 'REG', etd: '1-2', costIdr: 11000 },
  { courier: 'JNE', service: 'YES', etd: '1', costIdr: 19000 },
  { courier: 'TIKI', service: 'REG', etd: '2-3', costIdr: 12000 },
  { courier: 'POS', service: 'Pos Reguler', etd: '3-5', costIdr: 9000 },
] as const

const place = (
  [province, provinceName]: [string, string],
  [city, cityName]: [string, string],
  [subdistrict, subdistrictName]: [string, string],
  postalCode: string,
) => ({
  province: { code: province, name: provinceName },
  city: { code: city, name: cityName },
  subdistrict: { code: subdistrict, name: subdistrictName },
  postalCode,
})
const PLACES = [
  place(
    ['31', 'DKI Jakarta'],
    ['31.74', 'Kota Administrasi Jakarta Selatan'],
    ['31.74.07', 'Kebayoran Baru'],
    '12160',
  ),
  place(['32', 'Jawa Barat'], ['32.73', 'Kota Bandung'], ['32.73.02', 'Coblong'], '40132'),
  place(['33', 'Jawa Tengah'], ['33.74', 'Kota Semarang'], ['33.74.10', 'Tembalang'], '50272'),
  place(['35', 'Jawa Timur'], ['35.78', 'Kota Surabaya'], ['35.78.08', 'Gubeng'], '60281'),
  place(['51', 'Bali'], ['51.71', 'Kota Denpasar'], ['51.71.04', 'Denpasar Utara'], '80115'),
  place(['73', 'Sulawesi Selatan'], ['73.71', 'Kota Makassar'], ['73.71.09', 'Panakkukang'], '90231'),
]
const STREETS = ['Jalan Melati', 'Jalan Cendana', 'Jalan Anggrek', 'Gang Kenanga', 'Jalan Teratai']

const ebooks = demoTitles.filter(({ kind, ebook }) => kind === 'book' && ebook !== undefined)
const magazines = demoTitles.filter(({ kind, ebook }) => kind === 'magazine' && ebook !== undefined)
const onPaper = demoTitles.filter(({ paper }) => paper !== undefined)

type Choices = { share(): number; of<Value>(values: readonly Value[]): Value }

/** Sixteen repeatable choices. */
function choicesOf(seed: string): Choices {
  const bytes = createHash('sha256').update(seed).digest()
  let used = 0
  const share = () => bytes.readUInt16BE(used++ * 2) / 65536
  const of = <Value>(values: readonly Value[]) => values[Math.floor(share() * values.length)] as Value
  return { share, of }
}

/** Those at the front of a list are chosen more often, as some titles sell better than others. */
const popular = (choices: Choices, titles: readonly DemoTitle[]) =>
  titles[Math.floor(choices.share() ** 2 * titles.length)] as DemoTitle

export function demoCustomers(): DemoCustomer[] {
  return Array.from({ length: CUSTOMERS }, (_, number) => customerOf(number))
}

function customerOf(number: number): DemoCustomer {
  const choices = choicesOf(`customer ${number}`)
  const [first, last] = [FIRST_NAMES.split(' '), LAST_NAMES.split(' ')]
  const name = `${first[number % first.length]} ${last[(number * 7) % last.length]}`
  const phone = `+62812${String(30_000_000 + number * 7_919)}`
  const orders = 1 + Math.floor(choices.share() ** 2 * MOST_ORDERS)
  const address: DemoAddress = {
    ...choices.of(PLACES),
    recipient: name,
    phone,
    address: `${choices.of(STREETS)} ${1 + (number % 90)}, RT 0${1 + (number % 8)} RW 03`,
    main: true,
  }
  const owned = new Set<string>()
  return {
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    name,
    phone,
    birthPlace: null,
    birthDate: null,
    addresses: [address],
    transactions: Array.from({ length: orders }, (_, order) =>
      transactionOf(choicesOf(`customer ${number}, order ${order}`), owned, {
        number: `${number}${order}`,
        parcelAge: order === 0 ? PARCELS[number] : undefined,
      }),
    ),
  }
}

function transactionOf(
  choices: Choices,
  owned: Set<string>,
  { number, parcelAge }: { number: string; parcelAge: number | undefined },
): DemoTransaction {
  const hoursAgo = parcelAge ?? 1 + Math.floor(choices.share() ** GROWTH * OLDEST)
  const paymentMethodId = choices.of(METHODS)
  const refused = choices.share() < REFUSED_SHARE && parcelAge === undefined
  const common = { hoursAgo, paymentMethodId, paymentStatus: refused ? 'Gagal' : 'Sukses' } as const
  const drawn = parcelAge === undefined ? choices.share() : 0.8
  if (drawn > 0.8) return { ...common, type: 'Langganan', packageSlug: choices.of(demoPackages).slug }
  const digital = drawn < 0.58 ? choose(choices, drawn < 0.44 ? ebooks : magazines, owned) : []
  if (digital.length > 0) {
    for (const { slug } of refused ? [] : digital) owned.add(slug)
    return { ...common, type: drawn < 0.44 ? 'Digital' : 'Majalah', items: digital }
  }
  const items = choose(choices, onPaper, new Set()).map((item) => ({
    ...item,
    quantity: choices.share() > 0.85 ? 2 : 1,
  }))
  const sent = !refused && hoursAgo > SENT
  const received = sent && hoursAgo > RECEIVED
  const shipping = {
    ...choices.of(COURIERS),
    trackingNumber: sent ? `LBR00${number.padStart(11, '7')}` : null,
  }
  return { ...common, type: 'Fisik', items, shipping, ...(received && { paymentStatus: 'Selesai' as const }) }
}

/** One title or two; none where the buyer owns those that were drawn. */
function choose(choices: Choices, titles: readonly DemoTitle[], owned: ReadonlySet<string>) {
  const drawn = [popular(choices, titles), ...(choices.share() > 0.7 ? [popular(choices, titles)] : [])]
  return [...new Set(drawn.map(({ slug }) => slug))]
    .filter((slug) => !owned.has(slug))
    .map((slug) => ({ slug }))
}
