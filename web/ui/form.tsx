import {
  createContext,
  type FormHTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { FieldErrors, FormState } from './use-form.ts'

const Messages = createContext<FieldErrors>({})
const Forget = createContext<FormState['forget']>(() => undefined)

/** The message of the form around a field; one that is given counts before it. */
export function useFieldError(name: string | undefined, given: string | undefined): string | undefined {
  const messages = useContext(Messages)
  return given ?? (name === undefined ? undefined : messages[name])
}

/**
 * Removes the message of a field when what it holds changes. For fields without an element of that name, of whose
 * changes the form is not told.
 */
export function useForgetting(name: string | undefined, holds: unknown): void {
  const forget = useContext(Forget)
  const known = useRef(holds)
  const look = useEffectEvent(() => {
    if (name !== undefined && known.current !== holds) forget(name)
    known.current = holds
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when this changes
  useEffect(() => look(), [holds])
}

/** Each field within shows the message that stands under its name. */
export function FormMessages({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  return <Messages value={errors}>{children}</Messages>
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'noValidate' | 'onSubmit' | 'onInput'> & {
  /** What `useForm` answers. */
  of: FormState
}

/** The element of a form. */
export function Form({ of: { element, errors, forget }, ...form }: FormProps) {
  return (
    <FormMessages errors={errors}>
      <Forget value={forget}>
        <form {...element} {...form} />
      </Forget>
    </FormMessages>
  )
}
