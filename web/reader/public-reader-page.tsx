import { type ClientLoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { paths } from '../paths.ts'
import { InsteadOfReading } from './instead-of-reading.tsx'
import { readerMeta, readerOpening } from './reader-route.tsx'
import { openReadingLink } from './reading-link.ts'

/** Opens the link and continues at an address without its token. The link itself names the ebook. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const opened = await openReadingLink(params.token ?? '')
  if (!('refused' in opened)) throw replace(paths.read(opened))
  // The token has been used: it must not stay in the visible or stored address.
  window.history.replaceState(window.history.state, '', paths.readPublicEnded())
  return opened
}

export const meta = readerMeta

/** The address contains a token, so no cache may keep the page. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const HydrateFallback = () => readerOpening

export default function PublicReaderPage() {
  const { refused } = useLoaderData<typeof clientLoader>()
  return (
    <InsteadOfReading
      title="Tautan baca tidak dapat dibuka"
      text={refused}
      home={{ text: 'Ke beranda', href: paths.home() }}
    />
  )
}
