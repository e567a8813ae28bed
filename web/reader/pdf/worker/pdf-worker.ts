// The worker that reads PDFs. The order matters: pdf.js must find the watched functions when it is loaded.
import './install-watch.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
