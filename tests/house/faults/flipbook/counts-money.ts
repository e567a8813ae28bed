export { coin } from '#kernel/coin.ts'
