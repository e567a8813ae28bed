// pdf.js needs a browser; the server's build leaves `.client` modules out. The page imports this one eagerly, so that
// its head preloads the reader's scripts.
export { beginOpening } from './begin-opening.ts'
export { PdfReader } from './pdf-reader.tsx'
