export { saveTitles } from '../catalogue-editing/save-titles.ts'
