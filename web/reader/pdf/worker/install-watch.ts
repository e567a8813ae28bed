import { watchResources } from './watch-resources.ts'

watchResources(self)
