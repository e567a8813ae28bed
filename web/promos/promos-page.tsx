import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { ListPage } from '../shell/list-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pageNumber } from '../shell/page-number.ts'
import { useImageViewer } from '../ui/use-image-viewer.tsx'
import { PromoCard } from './promo-card.tsx'

const PER_PAGE = 6
const SEEN_AT_ONCE = 1

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(new URL(request.url).searchParams)
  const query = { page, per_page: PER_PAGE, status: 'Publish' as const }
  const promos = await callFrom(context)('GET /api/user/promos', { query }).catch(() => null)
  return data({ promos, page }, { status: promos === null ? 503 : 200 })
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: 'Promo',
    description:
      'Kode promo yang sedang berlaku untuk buku, majalah, dan langganan, beserta syarat dan tanggal berakhirnya.',
    path: paths.promos({ page: loaderData?.page }),
  })
}

export default function PromosPage() {
  const { promos, page } = useLoaderData<typeof loader>()
  const [openViewer, viewer] = useImageViewer()
  return (
    <>
      <ListPage
        title="Promo"
        lead="Pakai kodenya saat membayar. Satu kode untuk satu pembelian."
        emptyText="Belum ada promo yang berlaku saat ini."
        list={promos}
        page={page}
        pathOf={(to) => paths.promos({ page: to })}
        card={(promo, index) => ({
          key: promo.id,
          card: (
            <PromoCard
              level={2}
              promo={promo}
              priority={index < SEEN_AT_ONCE}
              onOpenPicture={() =>
                promo.picture !== null && openViewer([{ picture: promo.picture, alt: promo.name }])
              }
            />
          ),
        })}
      />
      {viewer}
    </>
  )
}
