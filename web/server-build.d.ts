// A pattern, so that it does not clash with the exact declaration that `react-router typegen` writes.
declare module 'virtual:react-router/*' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
