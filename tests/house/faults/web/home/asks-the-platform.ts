export { ground } from '#server/platform/ground.ts'
