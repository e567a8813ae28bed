import type { NameKind } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'

type Query = Record<string, string | number | readonly (string | number)[] | undefined>

/** Leaves out what is undefined or empty; a list becomes a comma-separated value. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = typeof value === 'object' ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/** The first page of a list needs no number. */
const laterPage = ({ page = 1 }: { page?: number | undefined }) => (page > 1 ? { page } : {})

/** The reader's query: `name` is the ebook's opaque file key. */
export type ReaderTarget = { name: string; fileType: string; source: FileSource }

export type ProfileTab =
  | 'Profil Saya'
  | 'Langganan Saya'
  | 'Ganti Password'
  | 'Alamat Saya'
  | 'Transaksi Saya'

/** Every address of the shop is built here, and nowhere else. */
export const paths = {
  home: () => '/',
  books: (query: { q?: string; genre_id?: number } = {}) => withQuery('/books', query),
  /** `q` is a slug or an id. */
  bookDetail: (q: string | number, query: { shape?: string } = {}) =>
    withQuery('/books/detail/', { q, ...query }),
  /** The page of an author, a publisher or a series. */
  named: (kind: NameKind, slug: string, query: { page?: number | undefined } = {}) =>
    withQuery(`/${kind}/${slug}`, laterPage(query)),
  bookCheckout: (slug: string) => withQuery('/books/detail/checkout', { bookid: slug }),
  payment: (query: { book: string; gift?: 1 }) =>
    withQuery('/payment', { type: 'Digital', transaction_method: 'Direct', ...query }),
  paymentInfo: (refno: string) => withQuery('/payment/info', { refno }),
  /** The first pages of a title, free for anybody. */
  sample: (slug: string) => withQuery('/book/read/cuplikan', { book: slug }),
  packages: (query: { page?: number | undefined } = {}) => withQuery('/package', laterPage(query)),
  subscribe: (packageId: number) => withQuery('/package/detail/subscribe', { package: packageId }),
  promos: (query: { page?: number | undefined } = {}) => withQuery('/promo', laterPage(query)),
  /** A set of titles at one price. */
  bundle: (slug: string) => `/set/${slug}`,
  cart: () => '/cart',
  cartCheckout: (query: { item: readonly number[]; type: 'Fisik' | 'Digital' }) =>
    withQuery('/cart/checkout', query),
  profile: (tab?: ProfileTab, query: { page?: number } = {}) => withQuery('/profile', { tab, ...query }),
  myBooks: () => '/auth/my-book-and-magazine',
  /** The wishlist of this visitor. */
  wishes: () => '/keinginan',
  /** The page of a shared wishlist. */
  sharedWishes: (token: string) => `/keinginan/${encodeURIComponent(token)}`,
  /** Where a gift is accepted; its token stands behind the #. */
  gift: () => '/hadiah',
  /** The books on this device; the page opens without a connection. */
  savedBooks: () => '/tersimpan',
  history: (query: { page?: number | undefined } = {}) => withQuery('/history', laterPage(query)),
  /** `next` is the path that a guest came from. */
  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  terms: () => '/syarat-ketentuan',
  privacy: () => '/kebijakan-privasi',
  /** Licences of the data and fonts that the shop uses, which have to be named. */
  sources: () => '/sumber-data',
  /** Answers to questions. */
  help: () => '/bantuan',
  about: () => '/tentang',
  returns: () => '/pengembalian',
  /** The state of an order by its number and its buyer's e-mail, for who is not signed in. */
  orderStatus: () => '/status-pesanan',
  /** How the shop works now, and did in the last 90 days. */
  status: () => '/status',
  requestPasswordReset: () => '/requestRisetPassword',
  resetPassword: () => '/RisetPassword',
  /** The reader for the file's type; HTML books have one of their own. */
  read: ({ name, fileType, source }: ReaderTarget) =>
    withQuery(fileType === 'HTML' ? '/book/readHTML' : '/book/read', { name, file_type: fileType, source }),
  readPublic: (token: string, { name, fileType, source }: ReaderTarget) =>
    `/book/read/public/${[token, name, fileType, source].map(encodeURIComponent).join('/')}`,
  /** The address that replaces a reading link that does not open. */
  readPublicEnded: () => '/book/read/public',
} as const

/** The reader's pages have no bars and a content policy of their own, and never sign anybody out. */
export function isReaderPath(pathname: string): boolean {
  return /^\/book\/read(HTML)?(\/|$)/i.test(pathname)
}

/** The operator's console, which has a frame and a content policy of its own. */
export const isConsolePath = (pathname: string): boolean => /^\/kelola(\/|$)/i.test(pathname)
