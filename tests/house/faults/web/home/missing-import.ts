// Resolves to nothing on purpose, in a way that the type checker allows: an import of a stylesheet.
import './not-there.svg'

export const missing = true
