// The package has no types of its own.
declare module '@20minutes/s3rver' {
  type Options = {
    port: number
    directory: string
    silent: boolean
    configureBuckets: { name: string; configs: [] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type Canonical = { uri: string }
  const v4: { getStringToSign(canonical: Canonical, request: unknown): string }
  export default v4
}
