import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { contactSection, LegalPage } from './legal-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  callFrom(context)('GET /api/user/shop/texts/:kind', { params: { kind: 'privacy' } })

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Kebijakan privasi', path: paths.privacy() })
}

export default function PrivacyPage() {
  const { intro, sections } = useLoaderData<typeof loader>()
  const other = (
    <>
      Baca juga{' '}
      <Link to={paths.terms()} className="font-semibold text-primary underline">
        syarat dan ketentuan
      </Link>
      .
    </>
  )
  return <LegalPage title="Kebijakan privasi" intro={intro} sections={[...sections, contactSection(other)]} />
}
