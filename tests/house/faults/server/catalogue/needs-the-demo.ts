export { demoShop } from '#demo/demo-shop.ts'
