// `npm run demo:make`: draws the demo shop's pictures and sets its books, and writes them to demo/files/.
// They are committed, so that a shop that opens for the first time only has to read them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DEMO_FILES, demoFile } from '../demo/demo-files.ts'
import { listDemoFiles } from './list-demo-files.ts'
import { platformName } from './platform-name.ts'

await rm(DEMO_FILES, { recursive: true, force: true })
let bytes = 0
const files = listDemoFiles()
for (const { path, make } of files) {
  const content = await make()
  bytes += content.length
  await mkdir(dirname(demoFile(path)), { recursive: true })
  await writeFile(demoFile(path), content)
}
await writeFile(demoFile('made-on.txt'), `${platformName()}\n`)
process.stdout.write(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB\n`)
