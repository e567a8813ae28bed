import { type ReactNode, useId } from 'react'

/** The class of the element around the steps, which are counted within it. */
export const stepsFrame = 'grid min-w-0 grid-cols-1 gap-6 [counter-reset:step]'

/** The number of a step before its heading. Screen readers have the order of the headings. */
export const stepNumber =
  "flex flex-wrap items-center gap-3 [counter-increment:step] before:grid before:size-7 before:shrink-0 before:place-items-center before:rounded-full before:bg-primary before:text-sm before:text-on-primary before:tabular-nums before:[content:counter(step)_/_'']"

/** One step of a purchase, with a frame and a heading. */
export function PurchaseStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className={`mb-4 text-lg font-bold ${stepNumber}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
