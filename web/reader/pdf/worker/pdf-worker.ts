// The worker that reads PDFs. The order of imports matters: pdf.js must find the wrapped functions when it is loaded.
import './install-watch.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
