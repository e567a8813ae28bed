// The worker that paints pages. It is a file of ours only so that the build puts it beside the other worker, where
// the server gives it the policy of workers.
import 'pdfjs-dist/build/pdf.renderer.min.mjs'
