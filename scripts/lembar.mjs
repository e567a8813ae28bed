#!/usr/bin/env node
// `npx lembar COMMAND`: the operator's commands, run by the same Node as the shop.
import { ensureDependencies } from './dependencies.mjs'
import {
  COMMAND_FLAGS,
  COMPILE_CACHE,
  envFile,
  fail,
  findNode,
  ROOT,
  run,
  shopEnvironment,
} from './processes.mjs'

try {
  await ensureDependencies({ dev: false })
  // Files named on the command line are the caller's, so the command stays in the caller's folder.
  process.exitCode = await run(
    findNode(),
    [...COMMAND_FLAGS, ...envFile(), `${ROOT}/server/cli/lembar.ts`, ...process.argv.slice(2)],
    {
      cwd: process.cwd(),
      env: { ...shopEnvironment(), ...COMPILE_CACHE, ...process.env },
    },
  )
} catch (error) {
  fail(error)
}
