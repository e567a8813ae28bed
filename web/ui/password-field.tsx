import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'prefix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? `Sembunyikan ${props.label}` : `Tampilkan ${props.label}`}
          onClick={() => setShown(!shown)}
          className="text-muted"
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      }
    />
  )
}
