import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The texts of a form by the name of their field. */
export type FormFields = Readonly<Record<string, string>>
/** The error messages by the name of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** The name under which a message of the form as a whole is stored; the form shows it above its fields. */
export const WHOLE_FORM = 'form'

export type FormOptions = {
  /** Checks what can be checked in the browser. */
  check: (fields: FormFields) => FieldErrors
  /** Sends fields that passed the check. Resolves to the messages where they were refused. */
  send: (fields: FormFields) => Promise<void> | Promise<FieldErrors | undefined>
  /** The messages of what `send` throws; it throws what is no refusal. */
  failed?: (error: unknown) => FieldErrors
}

export type FormState = {
  errors: FieldErrors
  busy: boolean
  /** For the element of the form: `Form`. */
  element: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
}

function fieldsOf(form: HTMLFormElement): FormFields {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  return fields
}

/** The first field, from the top, that has a message. */
function firstInvalid(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement)) continue
    const name = control.getAttribute('name')
    if (name !== null && errors[name]) return control
  }
  return undefined
}

const isEmpty = (errors: FieldErrors) => Object.values(errors).every((error) => !error)

/**
 * A form that sends one request at a time, shows a message beside each wrong field, focuses the first of them, and
 * removes a message as soon as its field is changed.
 */
export function useForm({ check, send, failed }: FormOptions): FormState {
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<FieldErrors>()

  // After the messages are in the page, so that a screen reader reads the field together with its own.
  useEffect(() => {
    if (ref.current !== null && refused !== undefined) firstInvalid(ref.current, refused)?.focus()
  }, [refused])

  const refuse = (found: FieldErrors) => {
    setErrors(found)
    setRefused(found)
  }

  const submit = async (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    const found = check(fields)
    if (!isEmpty(found)) return refuse(found)
    setErrors({})
    sending.current = true
    setBusy(true)
    try {
      const answer = await send(fields)
      if (answer) refuse(answer)
    } catch (error) {
      if (failed === undefined) throw error
      refuse(failed(error))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    errors,
    busy,
    element: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (!sending.current) void submit(event.currentTarget)
      },
      onInput: ({ target }) => {
        const name = target instanceof HTMLElement ? target.getAttribute('name') : null
        if (name === null) return
        setErrors((known) =>
          known[name] || known[WHOLE_FORM] ? { ...known, [name]: undefined, [WHOLE_FORM]: undefined } : known,
        )
      },
    },
  }
}
