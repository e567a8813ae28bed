import type { MetaDescriptor } from 'react-router'
import type { RootData } from './shop-facts.ts'

export type PageMeta = {
  /** Without the shop's name, which is appended. */
  title?: string
  description?: string
  /** Of title and description, as `en_US`, where it is not that of the shop. */
  locale?: string | undefined
  /** The root-relative canonical address of the page. */
  path?: string
  /** The picture for shared links, in place of the shop's own: a root-relative address. */
  image?: { url: string; width: number; height: number; alt: string }
  /** Not to be indexed by search engines: personal pages, and combinations of filters. */
  hidden?: boolean
  /**
   * The schema.org description for search engines; the function makes an address of the shop absolute; it gets the
   * shop's name, too.
   */
  facts?: (absolute: (path: string) => string, shop: string) => Record<string, unknown>[]
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const SHARE_IMAGE = { url: '/share-300.png', width: 300, height: 300 }

function rootOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

function shareImage({ url, width, height, alt }: NonNullable<PageMeta['image']>): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ]
}

/** Title, description and share data of a page. `matches` are the matches given to the page's `meta` function. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = rootOf(matches)
  const base = root?.origin ?? ''
  const shop = root?.shop.name ?? 'Lembar'
  const absolute = (path: string) => base + path
  const title =
    page.title === undefined ? `${shop}: toko buku dan majalah digital` : `${page.title} · ${shop}`
  const description =
    page.description ??
    'Beli buku dan majalah Indonesia, digital maupun cetak, atau berlangganan dan baca langsung di peramban.'
  const images = [page.image, { ...SHARE_IMAGE, alt: shop }].filter((image) => image !== undefined)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: page.locale ?? 'id_ID' },
    { property: 'og:site_name', content: shop },
    { property: 'og:type', content: 'website' },
    ...images.flatMap((image) => shareImage({ ...image, url: absolute(image.url) })),
    { name: 'twitter:card', content: page.image === undefined ? 'summary' : 'summary_large_image' },
    ...(page.path === undefined
      ? []
      : [
          { tagName: 'link' as const, rel: 'canonical', href: absolute(page.path) },
          { property: 'og:url', content: absolute(page.path) },
        ]),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.facts?.(absolute, shop) ?? []).map((facts) => ({ 'script:ld+json': facts })),
  ]
}

/** The `meta` function of a page that says the same of itself at every address. */
export const metaOf =
  (page: PageMeta) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, page)
