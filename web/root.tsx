import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router'
import { yearInWib } from '#kernel/time.ts'
import { callFrom } from './api/server-call.ts'
import { isConsolePath } from './paths.ts'
import { Document, DocumentFault } from './shell/document.tsx'
import { type RootData, shopFacts } from './shell/shop-facts.ts'
import styles from './styles/app.css?url'
import consoleStyles from './styles/console.css?url'
import serif from './styles/fonts/literata-600.woff2?url'
import sans from './styles/fonts/plus-jakarta-sans.woff2?url'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const shop = await callFrom(context)('GET /api/user/shop', {}).catch(() => context.get(shopFacts))
  const { origin, pathname } = new URL(request.url)
  return {
    shop,
    year: yearInWib(new Date()),
    origin,
    styles: isConsolePath(pathname) ? consoleStyles : styles,
  }
}

/** What the shop says about itself and the year are read once in a visit. */
export const shouldRevalidate = () => false

const FONTS = [sans, serif]

export const Layout = ({ children }: { children: ReactNode }) => (
  <Document styles={useRouteLoaderData<RootData>('root')?.styles ?? styles} fonts={FONTS}>
    {children}
  </Document>
)

export default Outlet

export const ErrorBoundary = DocumentFault
