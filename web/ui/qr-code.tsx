import { encode } from 'uqr'
import { classes } from './classes.ts'

/** The white border that scanners need around a code, in modules. */
export const QUIET_ZONE = 4

/** A QR code as one path. It is dark on white in both themes: many scanners read no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes('rounded-sm border border-line bg-[#fff]', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
