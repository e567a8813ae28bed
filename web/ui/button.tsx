import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'

const base =
  'relative inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded px-5 py-2 text-center font-semibold no-underline transition-colors select-none'
const kinds: Record<ButtonKind, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-edge bg-surface text-primary hover:border-primary hover:bg-paper',
  ghost: 'text-primary hover:bg-line/60',
  danger: 'bg-danger text-on-danger hover:brightness-90',
}

type Look = {
  kind?: ButtonKind
  /** As wide as its container. */
  wide?: boolean
  className?: string
  children: ReactNode
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
    /** Shows a spinner and cannot be pressed; the button keeps the focus. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

function look({ kind = 'primary', wide, className }: Omit<Look, 'children'>, more?: string): string {
  return classes(base, kinds[kind], wide && 'w-full', more, className)
}

export function Button({ kind, wide, className, children, busy = false, ...rest }: ButtonProps) {
  const off = rest.disabled === true
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A press of a busy submit button must not send its form a second time.
        if (busy) return event.preventDefault()
        rest.onClick?.(event)
      }}
      className={look(
        { ...(kind && { kind }), ...(wide && { wide }), ...(className && { className }) },
        classes(off && 'cursor-not-allowed opacity-50', busy && 'cursor-progress'),
      )}
    >
      <span className={classes('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Sedang diproses" className="size-5" />
        </span>
      )}
    </button>
  )
}

export type ButtonLinkProps = Look & {
  /** The link itself, e.g. `<Link to="/cart" />` or `<a href="…" target="_blank" />`. */
  link: ReactElement<{ className?: string; children?: ReactNode }>
}

/** A link that looks like a button. */
export function ButtonLink({ link, kind, wide, className, children }: ButtonLinkProps) {
  return cloneElement(
    link,
    { className: look({ ...(kind && { kind }), ...(wide && { wide }), ...(className && { className }) }) },
    children,
  )
}
