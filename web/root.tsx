import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { yearInWib } from '#kernel/time.ts'
import { callFrom } from './api/server-call.ts'
import { Document, DocumentFault } from './shell/document.tsx'
import { type RootData, shopFacts } from './shell/shop-facts.ts'
import styles from './styles/app.css?url'
import serif from './styles/fonts/literata-600.woff2?url'
import sans from './styles/fonts/plus-jakarta-sans.woff2?url'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const shop = await callFrom(context)('GET /api/user/shop', {}).catch(() => context.get(shopFacts))
  return { shop, year: yearInWib(new Date()), origin: new URL(request.url).origin }
}

/** What the shop says about itself and the year are read once in a visit. */
export const shouldRevalidate = () => false

const FONTS = [sans, serif]

export const Layout = ({ children }: { children: ReactNode }) => (
  <Document styles={styles} fonts={FONTS}>
    {children}
  </Document>
)

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <DocumentFault />
}
