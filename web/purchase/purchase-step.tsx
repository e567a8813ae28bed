import { type ReactNode, useId } from 'react'

/** The class of the element around the steps, which are counted within it. */
export const stepsFrame = 'grid min-w-0 grid-cols-1 gap-6 [counter-reset:step]'

/** One step of a purchase, with a frame and a heading. */
export function PurchaseStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="step-number mb-4 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
