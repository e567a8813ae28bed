import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatRupiah } from '#kernel/money.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import type { PromoState } from './use-promo.ts'

/** The field that had the focus is gone, and the code that keeps it (keep-focus.ts) may come later than the promo. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

export type PromoBoxProps = {
  promo: PromoState
  /** What the applied promo takes off; 0 where that depends on a shipping service that is not chosen yet. */
  discount: number
}

/** The field for a promo code, or the applied code. It stands in the form of the purchase and is sent with it. */
export function PromoBox({ promo: { applied, apply, drop, refusal }, discount }: PromoBoxProps) {
  const [code, setCode] = useState('')
  // Undefined until a code is typed: the purchase may have refused the one before.
  const [error = refusal, setError] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    if (busy) return
    setBusy(true)
    const wrong = await apply(code).finally(() => setBusy(false))
    setError(wrong)
    if (wrong === undefined) return setCode('')
    field.current?.focus()
  }

  return (
    <PurchaseStep title="Promo">
      {applied === undefined ? (
        <div className="flex flex-wrap items-start gap-x-3">
          <TextField
            ref={field}
            label="Kode promo"
            name="kode_promo"
            value={code}
            error={error ?? undefined}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            className="min-w-0 grow basis-40"
            onChange={({ target }) => {
              setCode(target.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              // Enter applies the code. It must not send the purchase.
              if (event.key !== 'Enter') return
              event.preventDefault()
              void submit()
            }}
          />
          <Button kind="secondary" busy={busy} className="mt-6.75" onClick={() => void submit()}>
            Gunakan
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
          <p className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{applied.name}</span>
            <span className="text-sm text-muted">
              {applied.code}
              {discount > 0 && ` · hemat ${formatRupiah(discount)}`}
            </span>
          </p>
          <Button ref={takeLostFocus} kind="secondary" className="px-4" onClick={() => drop()}>
            Hapus Promo
          </Button>
        </div>
      )}
    </PurchaseStep>
  )
}
