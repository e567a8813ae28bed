export { bookCard } from '../catalogue/book-card.ts'
