import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFrom } from '../../api/server-call.ts'
import { paths } from '../../paths.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { contactSection, LegalPage } from './legal-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  callFrom(context)('GET /api/user/shop/texts/:kind', { params: { kind: 'about' } })

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Tentang kami', path: paths.about() })
}

export default function AboutPage() {
  const { intro, sections } = useLoaderData<typeof loader>()
  return <LegalPage title="Tentang kami" intro={intro} sections={[...sections, contactSection('')]} />
}
