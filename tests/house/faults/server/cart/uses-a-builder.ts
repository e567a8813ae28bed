export { builder } from '#tests/support/builder.ts'
