import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { NameKind } from '#contracts/catalogue.ts'

const NAME_KINDS: readonly NameKind[] = ['penulis', 'penerbit', 'seri']

/**
 * Every page of the shop. Each module is a page in the room that it belongs to. The console is one of them:
 * `console/screens.ts` lists its screens.
 */
export default [
  layout('shop-frame.tsx', [
    index('home/home-page.tsx'),
    route('books', 'catalogue/books-page.tsx'),
    route('books/detail', 'catalogue/book-detail-page.tsx'),
    ...NAME_KINDS.map((kind) =>
      route(`${kind}/:slug`, 'catalogue/name-page.tsx', { id: `pages-of-${kind}` }),
    ),
    route('books/detail/checkout', 'checkout/book-checkout-page.tsx'),
    route('payment', 'payment/payment-page.tsx'),
    route('payment/info', 'payment/payment-info-page.tsx'),
    route('set/:slug', 'checkout/bundle-page.tsx'),
    route('set/:slug/beli', 'checkout/bundle-checkout-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('cart/checkout', 'checkout/cart-checkout-page.tsx'),
    route('history', 'history/history-page.tsx'),
    route('package', 'subscriptions/packages-page.tsx'),
    route('package/detail/subscribe', 'subscriptions/subscribe-page.tsx'),
    route('promo', 'promos/promos-page.tsx'),
    route('auth/my-book-and-magazine', 'library/my-books-page.tsx'),
    route('keinginan/:token?', 'wishes/wishes-page.tsx'),
    route('hadiah', 'gifts/gift-page.tsx'),
    route('tersimpan', 'offline/saved-books-page.tsx'),
    route('book/read', 'reader/pdf-reader-page.tsx'),
    route('book/read/cuplikan', 'samples/sample-page.tsx'),
    route('book/read/public/:token/:name/:fileType/:source', 'reader/public-reader-page.tsx'),
    route('book/readHTML', 'reader/html/html-reader-page.tsx'),
    route('login', 'account/login-page.tsx'),
    route('register', 'account/register-page.tsx'),
    route('requestRisetPassword', 'account/request-reset-page.tsx'),
    route('RisetPassword', 'account/reset-password-page.tsx'),
    route('pemberitahuan/berhenti', 'account/notice-stop-page.tsx'),
    route('profile', 'account/profile/profile-page.tsx'),
    route('bantuan', 'account/help/help-page.tsx'),
    route('status', 'account/help/status-page.tsx'),
    route('status-pesanan', 'account/help/order-status-page.tsx'),
    ...['pengembalian', 'tentang', 'syarat-ketentuan', 'kebijakan-privasi'].map((path) =>
      route(path, 'account/legal/shop-text-page.tsx', { id: path }),
    ),
    route('sumber-data', 'account/legal/sources-page.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
  route('kelola/*', 'console/console-page.tsx'),
] satisfies RouteConfig
