import { Activity, ChevronDown, Mail, PackageSearch, Phone, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { words } from '#kernel/text.ts'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { metaOf } from '../../shell/page-meta.ts'
import { useShop } from '../../shell/shop-facts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEarlyText } from '../../ui/use-early-text.ts'
import { findQuestions, type HelpTopic } from './find-questions.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  callFrom(context)('GET /api/user/shop/texts/:kind', { params: { kind: 'help' } })

export const meta = metaOf({
  title: 'Bantuan',
  description: 'Cara membeli, membayar, dan membaca buku, juga tanpa internet; pengiriman dan pengembalian.',
  path: paths.help(),
})

/** Answers to what buyers and readers ask, with a search and the ways to reach the shop. */
export default function HelpPage() {
  const shop = useShop()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, search, setSearch)
  const { intro, sections } = useLoaderData<typeof loader>()
  const topics = findQuestions(sections, search)
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto grid max-w-160 grid-cols-1 gap-8 wrap-anywhere">
        <header>
          <h1 className="font-serif text-3xl font-semibold">Bantuan</h1>
          <p className="mt-3 text-lg text-muted">{intro}</p>
          {/* The search needs the page's script; without it every answer stands below. */}
          <TextField
            ref={field}
            label="Cari di bantuan"
            name="bantuan"
            type="search"
            autoComplete="off"
            placeholder="Misalnya: offline, ongkir, batal"
            className="mt-6 [&_input]:pl-10"
            prefix={<Search aria-hidden className="size-4.5" />}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="sr-only">
            {search !== '' && `${topics.reduce((sum, { questions }) => sum + questions.length, 0)} jawaban`}
          </p>
        </header>
        {topics.map((topic) => (
          <Topic key={topic.title} topic={topic} open={search.trim() !== ''} />
        ))}
        {topics.length === 0 && (
          <p className="rounded border border-line bg-surface p-5">
            Belum ada jawaban untuk itu. Coba kata lain, atau tanyakan langsung kepada kami.
          </p>
        )}
        <section aria-labelledby="kontak" className="rounded border border-line bg-surface p-5 sm:p-6">
          <h2 id="kontak" className="font-serif text-xl font-semibold">
            Hubungi kami
          </h2>
          <p className="mt-2 text-muted">Sertakan nomor pesanan bila pertanyaannya tentang sebuah pesanan.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink link={<a href={`mailto:${shop.email}`} />}>
              <Mail aria-hidden className="size-4.5" />
              {shop.email}
            </ButtonLink>
            <ButtonLink kind="secondary" link={<a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} />}>
              <Phone aria-hidden className="size-4.5" />
              {shop.phone}
            </ButtonLink>
            <ButtonLink kind="secondary" link={<Link to={paths.orderStatus()} />}>
              <PackageSearch aria-hidden className="size-4.5" />
              Status pesanan
            </ButtonLink>
            {shop.status && (
              <ButtonLink kind="secondary" link={<Link to={paths.status()} />}>
                <Activity aria-hidden className="size-4.5" />
                Status layanan
              </ButtonLink>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

function Topic({ topic: { title, questions }, open }: { topic: HelpTopic; open: boolean }) {
  const id = words(title).join('-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          // A search opens what it finds; the key closes it again when the search is cleared.
          <details key={`${question} ${open}`} open={open} className="group">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid measure gap-3 pb-4">
              {answer.map((paragraph) => (
                <p key={paragraph}>
                  <LinkedText text={paragraph} toPage={(to, look) => <Link to={to} {...look} />} />
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
