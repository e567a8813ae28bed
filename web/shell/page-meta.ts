import type { MetaDescriptor } from 'react-router'
import type { RootData } from './shop-facts.ts'

export type PageMeta = {
  /** Without the shop's name, which is added. */
  title?: string
  description?: string
  /** Root-relative address of the page's one true form. */
  path?: string
  /** Root-relative address of what is shown where the page is shared; the shop's mark by default. */
  image?: { url: string; width: number; height: number }
  /** Kept out of search engines: personal pages, and lists by their filters. */
  hidden?: boolean
  /** What search engines read of it, as schema.org has it. */
  facts?: Record<string, unknown>
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const SHARE_IMAGE = { url: '/share-300.png', width: 300, height: 300 }

function publicUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return root?.shop.publicUrl.replace(/\/$/, '') ?? ''
}

/** Title, description and share data of a page; `matches` are those of the page's `meta` function. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const base = publicUrlOf(matches)
  const title = page.title === undefined ? 'Lembar: toko buku dan majalah digital' : `${page.title} · Lembar`
  const description =
    page.description ??
    'Beli buku dan majalah Indonesia, digital maupun cetak, atau berlangganan dan baca langsung di peramban.'
  const image = page.image ?? SHARE_IMAGE
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:site_name', content: 'Lembar' },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: base + image.url },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    ...(page.path === undefined
      ? []
      : [
          { tagName: 'link' as const, rel: 'canonical', href: base + page.path },
          { property: 'og:url', content: base + page.path },
        ]),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.facts === undefined ? [] : [{ 'script:ld+json': page.facts }]),
  ]
}
