import { paths } from '../paths.ts'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import type { ShopFacts } from './shop-facts.ts'

const socials = [
  { name: 'instagram', text: 'Instagram' },
  { name: 'twitter', text: 'Twitter' },
  { name: 'whatsapp', text: 'WhatsApp' },
] as const

const socialsOf = (shop: ShopFacts) =>
  socials.flatMap(({ name, text }) => {
    const address = shop[name]
    return address === null ? [] : [{ name, text, address }]
  })

const shelves = [
  { text: 'Buku', to: paths.books() },
  { text: 'Langganan', to: paths.packages() },
  { text: 'Promo', to: paths.promos() },
]

const wishes = { text: 'Keinginan', to: paths.wishes() }

const help = [
  { text: 'Bantuan', to: paths.help() },
  { text: 'Status pesanan', to: paths.orderStatus() },
  { text: 'Pengembalian', to: paths.returns() },
  { text: 'Tentang kami', to: paths.about() },
]

const status = { text: 'Status layanan', to: paths.status() }

const notices = [
  { text: 'Syarat dan ketentuan', to: paths.terms() },
  { text: 'Kebijakan privasi', to: paths.privacy() },
  { text: 'Sumber data', to: paths.sources() },
]

export function Footer({ shop, year }: { shop: ShopFacts; year: number }) {
  return (
    <footer className="mt-20 border-t border-line bg-surface">
      <div className="wrap grid grid-cols-1 gap-10 py-12 sm:grid-cols-[1fr_1fr_1.5fr] lg:grid-cols-[2fr_1fr_1fr_2fr]">
        <div className="grid content-start justify-items-start gap-4 sm:max-lg:col-span-3">
          <Link to={paths.home()} aria-label={`${shop.name}, beranda`} className="flex min-h-11 items-center">
            <Logo name={shop.name} />
          </Link>
          <p className="max-w-sm text-muted">
            Buku dan majalah Indonesia, digital maupun cetak. Beli, berlangganan, lalu baca di mana saja.
          </p>
          <ul className="-ml-3 flex">
            {socialsOf(shop).map(({ name, text, address }) => (
              <li key={name}>
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${text} ${shop.name}`}
                  title={text}
                  className="grid size-11 place-items-center rounded text-muted transition-colors hover:text-primary"
                >
                  <FileIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav
          aria-label="Kaki halaman"
          className="grid two-up content-start gap-8 sm:col-span-2 sm:grid-cols-subgrid"
        >
          {[
            { title: 'Jelajahi', links: shop.wishlist ? [...shelves, wishes] : shelves },
            { title: 'Layanan', links: shop.status ? [...help, status] : help },
          ].map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-semibold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ text, to }) => (
                  <li key={text}>
                    <Link
                      to={to}
                      className="flex min-h-11 items-center text-muted hover:text-primary hover:underline"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <section>
          <h2 className="font-semibold">Info Kontak</h2>
          <address className="mt-3 grid grid-cols-1 gap-1 wrap-anywhere text-muted not-italic">
            <span className="flex gap-3 py-2">
              <FileIcon name="place" className="mt-0.5 size-5 shrink-0" />
              <span className="text-balance">{shop.address}</span>
            </span>
            <a href={`mailto:${shop.email}`} className="flex min-h-11 items-center gap-3 hover:text-primary">
              <FileIcon name="mail" className="size-5 shrink-0" />
              {shop.email}
            </a>
            <a
              href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}
              className="flex min-h-11 items-center gap-3 hover:text-primary"
            >
              <FileIcon name="phone" className="size-5 shrink-0" />
              {shop.phone}
            </a>
          </address>
        </section>
      </div>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3 text-sm text-muted">
          <p className="py-2">
            © {year} {shop.name}. Hak cipta dilindungi.
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {notices.map(({ text, to }) => (
              <li key={text}>
                <Link to={to} className="flex min-h-11 items-center hover:text-primary hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
