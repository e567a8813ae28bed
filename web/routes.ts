import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. Each module is a page in the room that it belongs to. */
export default [
  index('home/home-page.tsx'),
  route('books', 'catalogue/books-page.tsx'),
  route('books/detail', 'catalogue/book-detail-page.tsx'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
