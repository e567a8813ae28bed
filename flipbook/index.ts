// What `@lembar/flipbook` exports.
export type { Box, Size } from './geometry/fit.ts'
export type { GestureMode } from './gesture/gesture-types.ts'
export { Flipbook, type FlipbookProps } from './react/flipbook.tsx'
export type { BookEvents, BookHandle, BookLabels, BookState } from './render/book-options.ts'
export type { MountedPage, PageHost, PagePicture, PageSource, PageView } from './render/page-source.ts'
