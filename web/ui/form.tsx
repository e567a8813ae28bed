import { createContext, type FormHTMLAttributes, type ReactNode, useContext } from 'react'
import type { FieldErrors, FormState } from './use-form.ts'

const Messages = createContext<FieldErrors>({})

/** The message of the form around a field; one that is given counts before it. */
export function useFieldError(name: string | undefined, given: string | undefined): string | undefined {
  const messages = useContext(Messages)
  return given ?? (name === undefined ? undefined : messages[name])
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
export function Form({ of: { element, errors }, ...form }: FormProps) {
  return (
    <FormMessages errors={errors}>
      <form {...element} {...form} />
    </FormMessages>
  )
}
