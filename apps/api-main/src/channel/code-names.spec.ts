import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANG, values } from '@madang/contracts/codes';
import { codesOf } from './code-names';

const WORDS_DIR = resolve(import.meta.dirname, '../../../web/src/account/create-site');
const FORM_GROUPS = { category: 'SITE_CATEGORY', customerType: 'CUSTOMER_TYPE' } as const;

describe('names of codes', () => {
  it.each(values(LANG))('are in the form that opens a site those of its settings, in %s', (lang) => {
    const words = JSON.parse(readFileSync(`${WORDS_DIR}/words.${lang}.json`, 'utf8')) as Record<string, Record<string, string>>;
    for (const [inForm, group] of Object.entries(FORM_GROUPS)) {
      const names = codesOf(lang, group)[group]!.map(({ code, name }) => [code, name]);
      expect(Object.entries(words[inForm]!).toSorted()).toEqual(names.toSorted());
    }
  });
});
