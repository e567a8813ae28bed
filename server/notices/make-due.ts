/** Makes a mail due for these readers if they want notices of this kind. One that is due already keeps its time. */
export { makeDue } from './consents.queries.ts'
