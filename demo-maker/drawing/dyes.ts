import type { PathShape } from './scene.ts'

/** The colours that a pattern is dyed with. */
export type Dyes = { ground: string; main: string; second: string; accent: string }
export type Tile = { w: number; h: number; shapes: PathShape[]; shift?: number; angle?: number }
