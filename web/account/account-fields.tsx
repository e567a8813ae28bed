import type { Ref } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type FieldProps = { error: string | undefined; defaultValue?: string | undefined }

/** Typed on one of the pages for who is not signed in, it stands on the next; a reload or a login ends it. */
let typedEmail = ''
export function forgetTypedEmail(): void {
  typedEmail = ''
}

/** Whose account it is: password managers know it as the name that goes with the password. */
export function EmailField({ error, defaultValue }: FieldProps) {
  return (
    <TextField
      onChange={({ target }) => {
        typedEmail = target.value
      }}
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={200}
      defaultValue={defaultValue || typedEmail}
      error={error}
    />
  )
}

/** The password that the account has. */
export function CurrentPasswordField({
  label = 'Password',
  name = 'password',
  error,
  ref,
}: FieldProps & { label?: string; name?: string; ref?: Ref<HTMLInputElement> | undefined }) {
  return (
    <PasswordField
      {...(ref && { ref })}
      label={label}
      name={name}
      autoComplete="current-password"
      required
      maxLength={200}
      error={error}
    />
  )
}

type NewPasswordProps = {
  label: string
  confirmation: string
  /** The password's name; its repetition is called after it. */
  name?: string
  errors: Readonly<Record<string, string | undefined>>
}

/** A password that is to be, twice. */
export function NewPasswordFields({ label, confirmation, name = 'password', errors }: NewPasswordProps) {
  const again = `${name}_confirmation`
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        required
        maxLength={200}
        hint="Paling sedikit 8 karakter, dan bukan yang mudah ditebak."
        error={errors[name]}
      />
      <PasswordField
        label={confirmation}
        name={again}
        autoComplete="new-password"
        required
        maxLength={200}
        error={errors[again]}
      />
    </>
  )
}
