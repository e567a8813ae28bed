import { type ReactNode, useId } from 'react'

/** One step of a purchase, in a frame and under a heading of its own. */
export function PurchaseStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
