export { drawCover } from './make/draw-cover.ts'
