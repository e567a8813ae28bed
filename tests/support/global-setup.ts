import type { TestProject } from 'vitest/node'
import { openTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { serverUrl: string; template: string }
  }
}

/** One database server for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, template, close } = await openTestServer()
  project.provide('testDatabases', { serverUrl, template })
  return close
}
