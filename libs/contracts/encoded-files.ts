/* The build and the gateway share these, so that the gateway looks for the copies that the build makes. */

/** Folders with the compressed copies of built files, under the same file names. */
export const ENCODED_FOLDERS = [
  { coding: 'br', folder: 'encoded/br' },
  { coding: 'gzip', folder: 'encoded/gzip' },
] as const;
/** The endings of the files that have such copies; the other ones are compressed by their kind already. */
export const ENCODED_TYPES = ['.js', '.css', '.svg', '.json', '.map', '.txt'];
