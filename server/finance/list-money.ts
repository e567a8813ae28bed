// What people look through who keep the books.
export {
  listMovementRows as listMovements,
  listUnmatchedRows as listUnmatched,
  type MovementFilter,
} from './finance.queries.ts'
