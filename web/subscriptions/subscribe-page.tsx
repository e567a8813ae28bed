import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { PackagePicture } from './package-picture.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('package')?.trim() ?? ''
  if (!/^[1-9]\d{0,14}$/.test(wanted)) throw data(null, { status: 404 })
  const offer = await callFrom(context)('GET /api/user/packages/:id', { params: { id: wanted } })
  return { offer }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return pageMeta(matches, { title: 'Halaman tidak ditemukan', hidden: true })
  const { offer } = loaderData
  return pageMeta(matches, {
    title: `Langganan ${offer.name}`,
    description: offer.description,
    path: paths.subscribe(offer.id),
  })
}

/** What a package gives and costs, and the way to it. */
export default function SubscribePage() {
  const { offer } = useLoaderData<typeof loader>()
  return (
    <div className="wrap pt-2">
      <Breadcrumbs
        items={[
          { text: 'Beranda', link: <Link to={paths.home()} /> },
          { text: 'Langganan', link: <Link to={paths.packages()} /> },
          { text: offer.name },
        ]}
      />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <section className="overflow-hidden rounded border border-line bg-surface sm:grid sm:grid-cols-[16rem_1fr]">
          <PackagePicture offer={offer} sizes="(width < 40rem) 92vw, 16rem" priority />
          <div className="p-4 sm:p-6">
            <h1 className="font-serif text-2xl font-semibold text-balance">{offer.name}</h1>
            <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{offer.description}</p>
          </div>
        </section>
        <aside
          aria-label="Ringkasan langganan"
          className="grid gap-4 rounded border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-24"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <p className="font-semibold">
              Paket {offer.name} {offer.duration} Bulan
            </p>
            <Price amount={offer.final_price} original={offer.price} />
          </div>
          <p className="flex flex-wrap items-baseline justify-between gap-3 border-t border-line pt-4">
            <span className="font-semibold">Total</span>
            <Price amount={offer.final_price} size="lg" />
          </p>
          <p className="for-member text-sm text-muted">
            Paket ini belum dapat dibayar di situs. Judul yang termasuk langganan juga dijual satuan, dan
            dapat langsung dibaca.
          </p>
          <div className="for-guest">
            <ButtonLink wide link={<Link to={paths.login(paths.subscribe(offer.id))} />}>
              Login untuk membeli
            </ButtonLink>
          </div>
          <div className="for-member">
            <ButtonLink wide kind="secondary" link={<Link to={paths.books()} />}>
              Lihat Semua Buku
            </ButtonLink>
          </div>
        </aside>
      </div>
    </div>
  )
}
