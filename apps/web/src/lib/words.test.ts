import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLang, contractWord, currentLang } from './i18n';

type Tree = { [key: string]: string | Tree };
const files = import.meta.glob<Tree>(['../features/*/words.*.json', '../app/words.*.json', '../ui/words.*.json', '../ui/*/words.*.json'], {
  eager: true,
  import: 'default',
});
const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  );
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();
const plural = (key: string) => key.replace(/_(one|other)$/, '');

afterEach(() => changeLang('ko'));

describe('words', () => {
  it.each(Object.keys(files).filter((path) => path.includes('.ko.')))('%s and its English twin have the same keys and places', (path) => {
    const korean = new Map(flat(files[path]!));
    const english = new Map(flat(files[path.replace('.ko.', '.en.')] ?? {}));
    expect([...new Set([...english.keys()].map(plural))].sort()).toEqual([...new Set([...korean.keys()].map(plural))].sort());
    for (const [key, text] of korean) if (english.has(key)) expect(new Set(places(english.get(key)!)), key).toEqual(new Set(places(text)));
  });
  it('the contracts have both', () => {
    expect(Object.keys(en.errors).sort()).toEqual(Object.keys(ko.errors).sort());
    expect(Object.keys(en.validation).sort()).toEqual(Object.keys(ko.validation).sort());
  });
  it('CN-001 a first visit is Korean', () => expect(currentLang()).toBe('ko'));
  it('CN-063 AM-096 the lang cookie decides, jp included; what is unknown is Korean', () => {
    for (const [cookie, lang] of [
      ['en', 'en'],
      ['jp', 'jp'],
      ['xx', 'ko'],
    ]) {
      document.cookie = `lang=${cookie}; path=/`;
      expect(currentLang()).toBe(lang);
    }
  });
  it('CN-002 a missing word is shown in English', async () => {
    i18next.addResourceBundle('en', 'app', { onlyEnglish: 'only in English' }, true, false);
    expect(i18next.t('app:onlyEnglish')).toBe('only in English');
  });
  it('CN-018 CN-019 the required message in both languages', async () => {
    expect(contractWord('validation.required', { label: '제목' })).toBe('제목 항목을 입력해주세요!');
    await changeLang('en');
    expect(contractWord('validation.required', { label: 'Title' })).toBe('please enter Title');
  });
});
