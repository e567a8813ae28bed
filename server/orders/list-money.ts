// What people look through who keep the books.
export {
  listDueRows as listDue,
  listMovementRows as listMovements,
  listUnmatchedRows as listUnmatched,
  type MovementFilter,
} from './finance.queries.ts'
