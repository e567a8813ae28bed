// pdf.js needs a browser: the server's build leaves `.client` modules out. The page imports this one without waiting, so
// that the reader's scripts are among those that its head asks for.
export { beginOpening } from './begin-opening.ts'
export { PdfReader } from './pdf-reader.tsx'
