/**
 * The same server and credentials with another database. Works on text, because the socket form
 * `postgres://user@/name?host=/folder` has no host and `URL` refuses it.
 */
export function withDatabaseName(url: string, database: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url)
  if (!parts) throw new Error('Not a PostgreSQL address: expected postgres://…')
  return `${parts[1]}/${encodeURIComponent(database)}${parts[2] ?? ''}`
}
