import { sessionScript } from '../session/session-script.ts'
import { earlyPressScript } from '../ui/use-early-press.ts'

/** The script in the head of every page, which is the same on all of them. */
export const headScript = `${sessionScript};${earlyPressScript}`
