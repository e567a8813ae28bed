import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pdfjs = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/**
 * Opens a PDF as viewers do, but without scripts, forms or system fonts. It takes ownership of the bytes.
 * @param options.strict faults that viewers tolerate are errors
 */
export function openPdf(data: Uint8Array, { strict = false }: { strict?: boolean } = {}) {
  return getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: strict,
    cMapUrl: `${pdfjs}cmaps/`,
    standardFontDataUrl: `${pdfjs}standard_fonts/`,
    wasmUrl: `${pdfjs}wasm/`,
    iccUrl: `${pdfjs}iccs/`,
  })
}
