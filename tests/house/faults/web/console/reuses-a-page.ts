export { homePage } from '../home/home-page.ts'
