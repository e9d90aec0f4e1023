import type { TFunction } from 'i18next';

/** Words of a key that hold a list or a group of texts; their shape is the words file's, which the compiler does not read. */
export const listedWords = <T>(t: TFunction, key: string): T => t(key, { returnObjects: true }) as T;
