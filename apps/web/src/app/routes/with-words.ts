import type { ComponentType } from 'react';
import { loadWords } from '../../lib/i18n';

type Load = () => Promise<{ default: ComponentType }>;
/** Loads a layout together with words (namespaces) that its pages share, so that no shown page vanishes while they load. */
export const withWords =
  (words: readonly string[], load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadWords(words)]))[0];
