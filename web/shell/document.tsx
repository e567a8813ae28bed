import type { ReactNode } from 'react'
import { Links, Meta } from 'react-router'
import { PAPER } from '../styles/page-colors.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { headScript } from './head-script.ts'
import { PageScripts } from './page-scripts.tsx'

/** The `main` element in the frames of shop and console. */
const CONTENT = 'konten'

type DocumentProps = {
  /** Addresses of files whose names change with their content. */
  styles: string
  fonts: readonly string[]
  children: ReactNode
}

/**
 * The document of every page, the shop's and the console's. `shop-frame.tsx` adds what the shop's pages share,
 * `console/frame/` what the console's screens do.
 */
export function Document({ styles, fonts, children }: DocumentProps) {
  return (
    // session-script.ts sets an attribute here that the server's page does not have.
    <html lang="id" suppressHydrationWarning>
      <head>
        {/* React writes preloads in this order, before everything else, so that the style sheet is fetched first. */}
        {import.meta.env.SSR && <link rel="preload" as="style" href={styles} />}
        {/*
          Before the style sheet: a script after it waits for it, and the page's text waits for the script.
          Without a precedence, React leaves the style sheet where it is written.
        */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the code is a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="stylesheet" href={styles} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PAPER.day} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.night} media="(prefers-color-scheme: dark)" />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink target={CONTENT} text="Langsung ke isi" />
        {children}
        <PageScripts />
      </body>
    </html>
  )
}

/** For what fails outside of both frames. The shop's own errors are shown within its frame. */
export function DocumentFault() {
  return (
    <main id={CONTENT} tabIndex={-1} className="wrap grid gap-4 py-16">
      <title>Halaman ini gagal dimuat</title>
      <h1 className="text-3xl font-semibold">Halaman ini gagal dimuat</h1>
      <p>Muat ulang halaman ini, atau coba lagi beberapa saat lagi.</p>
    </main>
  )
}
