import { type ReactNode, useEffect } from 'react'

/** The pages before the console: a card on paper with the shop's name above it. */
export function EntryFrame({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Kelola · Lembar`
  }, [title])
  return (
    <main
      id="konten"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10 outline-none"
    >
      <p className="text-center leading-normal">
        <span className="block font-serif text-2xl font-semibold text-primary">Lembar</span>
        <span className="text-sm text-muted">Kelola toko</span>
      </p>
      <section className="grid gap-5 rounded border border-line bg-surface p-5 sm:p-7">
        <header className="grid gap-1.5">
          <h1 className="font-serif text-xl font-semibold">{title}</h1>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </header>
        {children}
      </section>
    </main>
  )
}
