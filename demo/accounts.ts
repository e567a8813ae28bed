export type DemoAddress = {
  recipient: string
  phone: string
  /** BPS codes, with the names as they are known */
  province: { code: string; name: string }
  city: { code: string; name: string }
  subdistrict: { code: string; name: string }
  postalCode: string
  address: string
  main: boolean
}

export type PaymentStatus =
  | 'Menunggu Pembayaran'
  | 'Sedang Diproses'
  | 'Pending'
  | 'Sukses'
  | 'Selesai'
  | 'Gagal'

type Common = {
  paymentStatus: PaymentStatus
  /** the order's age in hours when the shop is loaded */
  hoursAgo: number
  /** BNI 83, BRI 118, CIMB 86, Mandiri 119, Maybank 9, Permata 112; null where there was nothing to pay */
  paymentMethodId: number | null
  promoCode?: string
}

export type DemoTransaction = Common &
  (
    | { type: 'Digital' | 'Majalah'; items: { slug: string }[] }
    | {
        type: 'Fisik'
        items: { slug: string; quantity: number }[]
        shipping: {
          courier: 'JNE' | 'TIKI' | 'POS'
          service: string
          etd: string
          costIdr: number
          trackingNumber: string | null
        }
      }
    | { type: 'Langganan'; packageSlug: string }
  )

export type DemoAccount = {
  email: string
  password: string
  name: string
  phone: string | null
  birthPlace: string | null
  birthDate: string | null
  /** slugs of the ebooks bought; each stands in a paid transaction below */
  owns: string[]
  /** subscriptions follow from paid transactions of type Langganan */
  addresses: DemoAddress[]
  transactions: DemoTransaction[]
}

const DAY = 24

/** Runs the demo shop, with all rights; the password is that of the readers. */
export const demoOwner = { email: 'kelola@example.com', name: 'Nirmala Hapsari' }

/** The first has been a customer for a while, the second has only just registered. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'demo@example.com',
    password: 'lembar-demo',
    name: 'Sekar Ayu Pratiwi',
    phone: '+6281200001234',
    birthPlace: 'Yogyakarta',
    birthDate: '1994-05-21',
    owns: [
      'rumah-di-ujung-gang-kenari',
      'kamus-kecil-untuk-orang-yang-rindu',
      'jaringan-dari-warung-sebelah',
      'sambal-dan-kawan-kawannya',
      'selasar-no-13',
      'rantang-no-9',
      'layang-layang-yang-ingin-pulang',
    ],
    addresses: [
      {
        recipient: 'Sekar Ayu Pratiwi',
        phone: '+6281200001234',
        province: { code: '34', name: 'Daerah Istimewa Yogyakarta' },
        city: { code: '34.71', name: 'Kota Yogyakarta' },
        subdistrict: { code: '34.71.03', name: 'Gondokusuman' },
        postalCode: '55221',
        address: 'Gang Kenari 7, RT 04 RW 02, rumah bercat hijau di seberang pos ronda',
        main: true,
      },
      {
        recipient: 'Ibu Endang Pratiwi',
        phone: '+6281200005678',
        province: { code: '32', name: 'Jawa Barat' },
        city: { code: '32.73', name: 'Kota Bandung' },
        subdistrict: { code: '32.73.02', name: 'Coblong' },
        postalCode: '40132',
        address: 'Jalan Melati Dalam 15, dekat taman bacaan',
        main: false,
      },
    ],
    transactions: [
      {
        type: 'Digital',
        items: [{ slug: 'hening' }],
        paymentStatus: 'Menunggu Pembayaran',
        hoursAgo: 2,
        paymentMethodId: 83,
      },
      {
        type: 'Fisik',
        items: [
          { slug: 'kain-yang-bercerita', quantity: 1 },
          { slug: 'gunung-api-untuk-pemula', quantity: 1 },
        ],
        paymentStatus: 'Menunggu Pembayaran',
        hoursAgo: 3,
        paymentMethodId: 119,
        shipping: { courier: 'JNE', service: 'REG', etd: '1-2', costIdr: 10000, trackingNumber: null },
      },
      {
        type: 'Majalah',
        items: [{ slug: 'kala-bumi-no-6' }],
        paymentStatus: 'Sedang Diproses',
        hoursAgo: 5,
        paymentMethodId: 118,
      },
      {
        type: 'Digital',
        items: [{ slug: 'naik-kereta-ekonomi' }],
        paymentStatus: 'Pending',
        hoursAgo: 9,
        paymentMethodId: 112,
      },
      {
        type: 'Fisik',
        items: [{ slug: 'perempuan-yang-menanam-hujan', quantity: 1 }],
        paymentStatus: 'Sukses',
        hoursAgo: 2 * DAY,
        paymentMethodId: 86,
        shipping: { courier: 'TIKI', service: 'REG', etd: '2-3', costIdr: 12000, trackingNumber: null },
      },
      {
        type: 'Fisik',
        items: [
          { slug: 'ayo-menghitung-di-pasar-pagi', quantity: 2 },
          { slug: 'dongeng-sebelum-tidur-dari-dua-belas-pulau', quantity: 1 },
        ],
        paymentStatus: 'Sukses',
        hoursAgo: 5 * DAY,
        paymentMethodId: 83,
        promoCode: 'PEKANCETAK',
        shipping: {
          courier: 'JNE',
          service: 'REG',
          etd: '1-2',
          costIdr: 11000,
          trackingNumber: 'LBR0034710005512',
        },
      },
      {
        type: 'Majalah',
        items: [{ slug: 'selasar-no-13' }],
        paymentStatus: 'Sukses',
        hoursAgo: 8 * DAY,
        paymentMethodId: 118,
      },
      {
        type: 'Langganan',
        packageSlug: 'tiga-bulan-membaca',
        paymentStatus: 'Sukses',
        hoursAgo: 20 * DAY,
        paymentMethodId: 119,
      },
      {
        type: 'Digital',
        items: [{ slug: 'jaringan-dari-warung-sebelah' }],
        paymentStatus: 'Sukses',
        hoursAgo: 26 * DAY,
        paymentMethodId: null,
        promoCode: 'BACAGRATIS',
      },
      {
        type: 'Majalah',
        items: [{ slug: 'rantang-no-9' }],
        paymentStatus: 'Sukses',
        hoursAgo: 31 * DAY,
        paymentMethodId: 9,
      },
      {
        type: 'Digital',
        items: [{ slug: 'dapur-pukul-tiga-pagi' }],
        paymentStatus: 'Gagal',
        hoursAgo: 40 * DAY,
        paymentMethodId: 86,
      },
      {
        type: 'Digital',
        items: [{ slug: 'rumah-di-ujung-gang-kenari' }, { slug: 'kamus-kecil-untuk-orang-yang-rindu' }],
        paymentStatus: 'Sukses',
        hoursAgo: 75 * DAY,
        paymentMethodId: 83,
        promoCode: 'SALAMKENAL',
      },
      {
        type: 'Fisik',
        items: [{ slug: 'kue-basah-untuk-sore-hari', quantity: 1 }],
        paymentStatus: 'Selesai',
        hoursAgo: 90 * DAY,
        paymentMethodId: 112,
        shipping: {
          courier: 'POS',
          service: 'Pos Reguler',
          etd: '3-5',
          costIdr: 9000,
          trackingNumber: 'LBR0034710001187',
        },
      },
      {
        type: 'Digital',
        items: [{ slug: 'sambal-dan-kawan-kawannya' }, { slug: 'layang-layang-yang-ingin-pulang' }],
        paymentStatus: 'Sukses',
        hoursAgo: 140 * DAY,
        paymentMethodId: 118,
      },
      {
        type: 'Langganan',
        packageSlug: 'coba-sebulan',
        paymentStatus: 'Sukses',
        hoursAgo: 210 * DAY,
        paymentMethodId: 83,
      },
    ],
  },
  {
    email: 'baru@example.com',
    password: 'lembar-demo',
    name: 'Pembaca Baru',
    phone: null,
    birthPlace: null,
    birthDate: null,
    owns: [],
    addresses: [],
    transactions: [],
  },
]
