export { titleWords } from '../regions/title-words.ts'
