import { COMMANDS } from './commands.ts'

const USAGE = `Usage: lembar COMMAND [options]

Commands:
${listOf(COMMANDS)}

lembar COMMAND --help tells more. Commands work on the database of DATABASE_URL, or on the embedded one under
LEMBAR_DATA, whether the shop runs or not.
`

/** Errors that are explained by their message; others are printed with their stack, since they are bugs. */
const EXPLAINED = new Set(['usage_fault', 'operator_fault', 'import_fault', 'shop_is_open'])

function listOf(commands: typeof COMMANDS): string {
  return commands.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`).join('\n')
}

async function main(args: string[]): Promise<number> {
  const [first, second] = args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(USAGE)
    return first === undefined ? 2 : 0
  }
  const listed =
    COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first)
  const family = COMMANDS.filter(({ name }) => name.startsWith(`${first} `))
  if (listed === undefined && family.length > 0) {
    const asked = second === undefined || second === '--help' || second === '-h'
    const slip = asked ? '' : `lembar: there is no command "${first} ${second}"\n\n`
    process[asked ? 'stdout' : 'stderr'].write(`${slip}Commands:\n${listOf(family)}\n`)
    return asked && second !== undefined ? 0 : 2
  }
  if (listed === undefined) {
    process.stderr.write(`lembar: there is no command "${first}"\n\n${USAGE}`)
    return 2
  }
  const rest = args.slice(listed.name.split(' ').length)
  const { help, run } = await listed.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(help)
    return 0
  }
  try {
    return await run(rest)
  } catch (error) {
    return report(error, { name: listed.name, help })
  }
}

function report(error: unknown, command: { name: string; help: string }): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`lembar ${command.name}: ${message}\n`)
  if (code === 'usage_fault') {
    process.stderr.write(`\n${command.help}`)
    return 2
  }
  // The exit code of shells for a command ended by Ctrl-C.
  if (code === 'interrupted') return 130
  const internal =
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof Error && 'severity' in error)
  if (internal && !EXPLAINED.has(String(code))) process.stderr.write(`${error.stack ?? ''}\n`)
  return 1
}

// A reader that closes the pipe early (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await main(process.argv.slice(2))
