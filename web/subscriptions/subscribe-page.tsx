import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SubscribeForm } from './subscribe-form.tsx'

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

/** What a package includes and costs, and how it is paid. */
export default function SubscribePage() {
  const { offer } = useLoaderData<typeof loader>()
  return (
    <div className="wrap pt-2">
      <Breadcrumbs above={[{ text: 'Langganan', to: paths.packages() }]} page={offer.name} />
      <div className="mt-4">
        <SubscribeForm key={offer.id} offer={offer} />
      </div>
    </div>
  )
}
