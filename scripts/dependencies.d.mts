export function ensureDependencies(options: { dev: boolean }): Promise<void>
export function signOfAddresses(path: string): string | undefined
export function missingPackage(options: { dev: boolean; root?: string }): string | undefined
