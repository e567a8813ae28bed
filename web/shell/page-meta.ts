import type { MetaDescriptor } from 'react-router'

export type PageMeta = {
  /** Without the shop's name, which is added. */
  title?: string
  description?: string
  /** Root-relative address of the page's one true form, and of a share picture of 300 × 300. */
  path?: string
  image?: string
  /** The shop's own address, from the root loader; empty where it is not known. */
  publicUrl?: string
  /** Kept out of search engines: personal and search pages. */
  hidden?: boolean
}

const SHARE_IMAGE = '/share-300.png'

/** Title, description and share data of a page, in Indonesian. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = page.title === undefined ? 'Lembar: toko buku dan majalah digital' : `${page.title} · Lembar`
  const description =
    page.description ??
    'Beli buku dan majalah Indonesia, digital maupun cetak, atau berlangganan dan baca langsung di peramban.'
  const base = page.publicUrl ?? ''
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:site_name', content: 'Lembar' },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: base + (page.image ?? SHARE_IMAGE) },
    { property: 'og:image:width', content: '300' },
    { property: 'og:image:height', content: '300' },
    ...(page.path === undefined
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: base + page.path },
          { property: 'og:url', content: base + page.path },
        ]),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
