/** What this process has computed since its start, in all its threads, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
