import { used } from './parts.ts'

used()
