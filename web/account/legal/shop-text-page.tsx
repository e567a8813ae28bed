import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { contactSection, LegalPage } from './legal-page.tsx'

const TEXTS = [
  { path: paths.returns(), kind: 'returns', title: 'Pengembalian' },
  { path: paths.about(), kind: 'about', title: 'Tentang kami' },
  { path: paths.terms(), kind: 'terms', title: 'Syarat dan ketentuan' },
  { path: paths.privacy(), kind: 'privacy', title: 'Kebijakan privasi' },
] as const

export async function loader({ context, pattern }: LoaderFunctionArgs) {
  // The router gives it without the slash at its beginning.
  const text = TEXTS.find(({ path }) => path === `/${pattern}`)
  if (text === undefined) throw new Error(`no text of the shop belongs to ${pattern}`)
  const { kind } = text
  return { ...text, ...(await callFrom(context)('GET /api/user/shop/texts/:kind', { params: { kind } })) }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return loaderData === undefined ? [] : pageMeta(matches, loaderData)
}

const link = 'font-semibold text-primary underline'
const other = {
  returns: '',
  about: '',
  terms: (
    <>
      Cara kami memperlakukan data Anda tertulis dalam{' '}
      <Link to={paths.privacy()} className={link}>
        kebijakan privasi
      </Link>
      .
    </>
  ),
  privacy: (
    <>
      Baca juga{' '}
      <Link to={paths.terms()} className={link}>
        syarat dan ketentuan
      </Link>
      .
    </>
  ),
}

/** A text that the shop's owner writes. */
export default function ShopTextPage() {
  const { kind, title, intro, sections } = useLoaderData<typeof loader>()
  return <LegalPage title={title} intro={intro} sections={[...sections, contactSection(other[kind])]} />
}
