/**
 * Samples made under an older number are offered to nobody until they are made anew. Raise it when a sample that was
 * made before must not be read any more.
 */
export const SAMPLE_VERSION = 2
