export { sql } from 'kysely'
