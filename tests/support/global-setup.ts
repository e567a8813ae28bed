import type { TestProject } from 'vitest/node'
import { openTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: Pick<TestServer, 'serverUrl' | 'template' | 'run' | 'keepsCopies'>
  }
}

/** One database server for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...databases } = await openTestServer()
  project.provide('testDatabases', databases)
  return close
}
