export function ensureBuilt(): Promise<void>
export function hashOfInputs(root?: string): string
