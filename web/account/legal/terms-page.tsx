import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { contactSection, LegalPage } from './legal-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  callFrom(context)('GET /api/user/shop/texts/:kind', { params: { kind: 'terms' } })

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Syarat dan ketentuan', path: paths.terms() })
}

export default function TermsPage() {
  const { intro, sections } = useLoaderData<typeof loader>()
  const other = (
    <>
      Cara kami memperlakukan data Anda tertulis dalam{' '}
      <Link to={paths.privacy()} className="font-semibold text-primary underline">
        kebijakan privasi
      </Link>
      .
    </>
  )
  return (
    <LegalPage title="Syarat dan ketentuan" intro={intro} sections={[...sections, contactSection(other)]} />
  )
}
