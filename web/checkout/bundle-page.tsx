import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Bundle } from '#contracts/bundles.ts'
import { formatLongDate } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import { excerpt } from '#kernel/text.ts'
import { callFrom } from '../api/server-call.ts'
import { canGiveBundle } from '../gifts/can-give-bundle.ts'
import { GiveLink } from '../gifts/give-link.tsx'
import { paths } from '../paths.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useShop } from '../shell/shop-facts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { sharePictureUrl } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { BundleParts } from './bundle-parts.tsx'
import { bundleFacts } from './bundle-schema.ts'
import { type BundleQuote, useBundleQuote } from './use-bundle-quote.ts'

export async function loader({ context, params: { slug } }: LoaderFunctionArgs) {
  if (slug === undefined) throw data(null, { status: 404 })
  return { bundle: await callFrom(context)('GET /api/user/bundles/:slug', { params: { slug } }) }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return pageMeta(matches, { title: 'Halaman tidak ditemukan', hidden: true })
  const { bundle } = loaderData
  const { name, description, parts, price } = bundle
  const picture = parts.find(({ cover_picture }) => cover_picture !== null)?.cover_picture
  return pageMeta(matches, {
    title: name,
    description:
      description === ''
        ? `${parts.length} judul dengan harga ${formatRupiah(price)}: ${parts.map(({ title }) => title).join(', ')}`
        : excerpt(description, 160),
    path: paths.bundle(bundle.slug),
    ...(picture && {
      image: { url: sharePictureUrl(picture), width: 1200, height: 630, alt: name },
    }),
    facts: (absolute) => bundleFacts(bundle, absolute),
  })
}

type ActionsProps = { bundle: Bundle; quote: BundleQuote | undefined }

function Actions({ bundle, quote }: ActionsProps) {
  const { gifts } = useShop()
  const to = `${paths.bundle(bundle.slug)}/beli`
  return (
    <div className="grid gap-3">
      <Buying bundle={bundle} quote={quote} to={to} />
      {gifts && canGiveBundle(bundle) && <GiveLink to={`${to}?gift=1`} />}
    </div>
  )
}

function Buying({ bundle, quote, to }: ActionsProps & { to: string }) {
  if (bundle.quantity !== null && bundle.quantity <= 0) {
    return <p className="font-semibold text-danger">Stok habis: salah satu judulnya tidak tersedia lagi.</p>
  }
  if (quote?.owned.length === bundle.parts.length) {
    return (
      <>
        <p className="font-semibold text-success">Semua judulnya sudah milik Anda.</p>
        <ButtonLink wide link={<Link to={paths.myBooks()} />}>
          Buku Saya
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <div className="for-guest">
        <ButtonLink wide link={<Link to={paths.login(to)} />}>
          Login untuk membeli
        </ButtonLink>
      </div>
      <div className="for-member">
        <ButtonLink wide link={<Link to={to} />}>
          Beli set
        </ButtonLink>
      </div>
    </>
  )
}

/** Titles that are sold together at one price. */
export default function BundlePage() {
  const { bundle } = useLoaderData<typeof loader>()
  const quote = useBundleQuote(bundle)
  const owned = quote?.owned ?? []
  const { price, original } = quote ?? bundle
  const { parts, type, quantity, ends_at } = bundle
  const rows = [
    { label: `${parts.length - owned.length} judul satu per satu`, value: <Price amount={original} /> },
    ...(owned.length > 0 ? [{ label: 'Sudah milik Anda', value: `${owned.length} judul` }] : []),
    ...(original > price
      ? [
          {
            label: 'Hemat',
            value: <span className="font-bold text-success">{formatRupiah(original - price)}</span>,
          },
        ]
      : []),
    ...(quantity !== null && quantity > 0 ? [{ label: 'Stok set', value: quantity }] : []),
    ...(ends_at === null ? [] : [{ label: 'Berlaku sampai', value: formatLongDate(new Date(ends_at)) }]),
  ]
  return (
    <div className="wrap pt-2">
      <Breadcrumbs above={[{ text: 'Buku', to: paths.books() }]} page={bundle.name} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Chip tone="accent">Set</Chip>
        <Chip>{type}</Chip>
      </div>
      <h1 className="mt-2 font-serif text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl">
        {bundle.name}
      </h1>
      {bundle.description !== '' && (
        <p className="mt-3 measure font-serif text-lg leading-relaxed whitespace-pre-line">
          {bundle.description}
        </p>
      )}
      <div className={`mt-6 ${besideSummary}`}>
        <section
          aria-labelledby="isi-set"
          className="min-w-0 rounded border border-line bg-surface p-4 sm:p-6"
        >
          <h2 id="isi-set" className="mb-4 text-lg font-bold">
            Isi set
          </h2>
          <BundleParts bundle={bundle} owned={owned} />
        </section>
        <OrderSummary
          title="Harga set"
          rows={rows}
          total={price}
          action={<Actions bundle={bundle} quote={quote} />}
        />
      </div>
    </div>
  )
}
