/** Which files of folders were brought in. */
export { isBroughtIn, noteBroughtIn } from './import-files.queries.ts'
