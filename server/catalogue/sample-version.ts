/**
 * Samples of an older version are not served until they are made again. Raise it when existing samples must not be
 * read any more.
 */
export const SAMPLE_VERSION = 3
