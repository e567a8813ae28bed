// The worker that paints pages. A file of ours only so that the build puts it beside the other worker, under the
// policy that the server gives to workers.
import 'pdfjs-dist/build/pdf.renderer.min.mjs'
