import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { defaultShopFacts, type RootData, type ShopFacts } from '../../shell/shop-facts.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'

export type LegalSection = { title: string; paragraphs: readonly ReactNode[] }

export type LegalPageProps = {
  title: string
  intro: string
  sections: (shop: ShopFacts) => readonly LegalSection[]
  /** Whether the operator of a shop has to adapt the text to the shop. */
  template?: boolean
}

/** A legal text in sections, with lines of a readable length. */
export function LegalPage({ title, intro, sections, template = true }: LegalPageProps) {
  const shop = useRouteLoaderData<RootData>('root')?.shop ?? defaultShopFacts
  return (
    <article className="wrap py-8 sm:py-12">
      <div className="mx-auto max-w-[68ch]">
        <h1 className="font-serif text-3xl font-semibold text-balance">{title}</h1>
        <p className="mt-3 text-lg text-muted">{intro}</p>
        {template && (
          <InlineNotice tone="warning" className="mt-6">
            Teks ini adalah templat untuk pengelola toko. Sesuaikan dengan usaha Anda dan mintakan pemeriksaan
            ahli hukum sebelum toko dibuka.
          </InlineNotice>
        )}
        {sections(shop).map((section) => (
          <section key={section.title} className="mt-8">
            <h2 className="font-serif text-xl font-semibold">{section.title}</h2>
            {section.paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order
              <p key={index} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

/** The name of the operator, and how to reach them. */
export function ShopContact({ shop }: { shop: ShopFacts }) {
  return (
    <>
      {shop.name}, {shop.address}. Email{' '}
      <a href={`mailto:${shop.email}`} className="font-semibold text-primary underline">
        {shop.email}
      </a>
      , telepon {shop.phone}.
    </>
  )
}
