/** Some of the copies that a paid order took. What became of them is decided by whoever takes the order's part back. */
export { returnCopies, undoWriteOff, writeOffCopies } from './inventory.queries.ts'
