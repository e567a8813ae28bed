export { makeReport } from '../finance/make-report.ts'
