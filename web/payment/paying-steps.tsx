import { ChevronDown } from 'lucide-react'
import { waysToPay } from './how-to-pay.ts'

/** The steps at the bank of the chosen method. Closed until one of them is opened. */
export function PayingSteps({
  methodId,
  bank,
  billerCode,
}: {
  methodId: number | null
  bank: string
  billerCode: string | undefined
}) {
  return (
    <section aria-labelledby="paying-steps">
      <h2 id="paying-steps" className="font-bold">
        Cara membayar dengan {bank}
      </h2>
      <div className="mt-3 divide-y divide-line rounded border border-line">
        {waysToPay(methodId, billerCode).map(({ name, steps }) => (
          <details key={name} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
              {name}
              <ChevronDown
                aria-hidden
                className="size-5 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <ol className="grid list-decimal gap-1.5 pr-4 pb-4 pl-9 text-muted marker:text-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  )
}
