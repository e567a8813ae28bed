import type { Ref } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The e-mail typed on one of the guests' pages is filled in on the next one. A reload or a login clears it. */
let typedEmail = ''
export function forgetTypedEmail(): void {
  typedEmail = ''
}

/** The e-mail of the account; password managers store it as the name that belongs to the password. */
export function EmailField({ defaultValue }: { defaultValue?: string | undefined }) {
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
    />
  )
}

/** The present password of the account. */
export function CurrentPasswordField({
  label = 'Password',
  name = 'password',
  ref,
}: {
  label?: string
  name?: string
  ref?: Ref<HTMLInputElement> | undefined
}) {
  return (
    <PasswordField
      {...(ref && { ref })}
      label={label}
      name={name}
      autoComplete="current-password"
      required
      maxLength={200}
    />
  )
}

type NewPasswordProps = {
  label: string
  confirmation: string
  /** The label of the password field; the label of the repetition is made from it. */
  name?: string
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, confirmation, name = 'password' }: NewPasswordProps) {
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
      />
      <PasswordField label={confirmation} name={again} autoComplete="new-password" required maxLength={200} />
    </>
  )
}
