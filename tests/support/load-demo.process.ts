import { loadedDemo } from './load-demo.ts'
import { openTestServer } from './test-server.ts'

/** Loads the demo while the tests run that do not need it: started by `npm test`. */
const server = await openTestServer()
try {
  await loadedDemo(server)
} finally {
  await server.close()
}
