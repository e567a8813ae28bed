type ProgressBarProps = {
  /** Undefined where it is not known how far it is. */
  value?: number | undefined
  max: number
  label: string
}

/** How far something is, in the shop's colours: browsers draw `progress` in their own. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:animate-pulse indeterminate:bg-primary/40 forced-colors:border forced-colors:border-[CanvasText] [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
    />
  )
}
