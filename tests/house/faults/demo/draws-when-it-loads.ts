export { drawCover } from '../demo-maker/draw-cover.ts'
