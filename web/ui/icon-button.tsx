import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The action in words; also the tooltip. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A square button of 44 px that shows only an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded text-ink transition-colors hover:bg-line/60 disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
