export { homePage } from '#web/home/home-page.ts'
