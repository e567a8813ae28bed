import type { DemoTitle } from './demo-title.ts'
import { childrenAndComics } from './titles/children-and-comics.ts'
import { fiction } from './titles/fiction.ts'
import { knowledge } from './titles/knowledge.ts'
import { living } from './titles/living.ts'
import { magazines } from './titles/magazines.ts'

/** Everything that the demo shop sells. All titles, people and publishers are made up. */
export const demoTitles: DemoTitle[] = [
  ...fiction,
  ...childrenAndComics,
  ...knowledge,
  ...living,
  ...magazines,
]
