export type Close = () => Promise<unknown>

/**
 * Closes everything in reverse order of opening, each once. A failure does not stop the others from being closed.
 * @throws the failure, or an AggregateError of all of them
 */
export async function closeAll(closing: Close[]): Promise<void> {
  const failures: unknown[] = []
  for (let close = closing.pop(); close; close = closing.pop()) {
    try {
      await close()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join('; '))
  if (failures.length === 1) throw failures[0]
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
