import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { ListPage } from '../shell/list-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pageNumber } from '../shell/page-number.ts'
import { SubscriptionCard } from './subscription-card.tsx'

const PER_PAGE = 6
const SEEN_AT_ONCE = 1

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(new URL(request.url).searchParams)
  const query = { page, per_page: PER_PAGE }
  const packages = await callFrom(context)('GET /api/user/packages', { query }).catch(() => null)
  return data({ packages, page }, { status: packages === null ? 503 : 200 })
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: 'Langganan',
    description:
      'Berlangganan dan baca majalah baru lebih cepat, bersama semua buku yang termasuk dalam langganan.',
    path: paths.packages({ page: loaderData?.page }),
  })
}

export default function PackagesPage() {
  const { packages, page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Langganan"
      lead="Pelanggan membuka edisi baru lebih dulu, dan membaca semua judul langganan tanpa batas."
      emptyText="Belum ada paket langganan saat ini."
      list={packages}
      page={page}
      pathOf={(to) => paths.packages({ page: to })}
      card={(offer, index) => ({
        key: offer.id,
        card: <SubscriptionCard level={2} offer={offer} priority={index < SEEN_AT_ONCE} />,
      })}
    />
  )
}
