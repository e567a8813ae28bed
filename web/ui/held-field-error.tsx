import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldError } from './field-error.tsx'

type HeldFieldErrorProps = {
  id: string
  name: string
  /** What the field holds: the message goes away when this changes. */
  holds: unknown
}

/**
 * The message of a field without an element of its name, such as chosen titles. The form removes a message on an
 * event from an element with its name; this one has the name and is, unlike an input, no field of the form.
 */
export function HeldFieldError({ id, name, holds }: HeldFieldErrorProps) {
  const known = useRef(holds)
  const named = useRef<HTMLSlotElement>(null)
  const look = useEffectEvent(() => {
    if (known.current === holds) return
    known.current = holds
    named.current?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when this changes
  useEffect(() => look(), [holds])
  return (
    <>
      <slot ref={named} name={name} hidden />
      <FieldError id={id} name={name} />
    </>
  )
}
