import type { ReactNode } from 'react'
import { useShop } from '../../shell/shop-facts.ts'

export type LegalSection = { title: string; paragraphs: readonly ReactNode[] }

export type LegalPageProps = { title: string; intro: string; sections: readonly LegalSection[] }

/** A legal text in sections, with lines of a readable length. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  return (
    <article className="wrap py-8 sm:py-12">
      <div className="mx-auto measure wrap-break-word">
        <h1 className="font-serif text-3xl font-semibold text-balance">{title}</h1>
        <p className="mt-3 text-lg text-muted">{intro}</p>
        {sections.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order
          <section key={place} className="mt-8">
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

/** The last section of a text: the name of the operator, and how to reach them. */
export function contactSection(more: ReactNode): LegalSection {
  return { title: 'Hubungi kami', paragraphs: [<Contact key="contact">{more}</Contact>] }
}

function Contact({ children }: { children: ReactNode }) {
  const shop = useShop()
  return (
    <>
      {shop.name}, {shop.address}. Email{' '}
      <a href={`mailto:${shop.email}`} className="font-semibold text-primary underline">
        {shop.email}
      </a>
      , telepon {shop.phone}. {children}
    </>
  )
}
