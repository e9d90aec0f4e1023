import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { ko } from '@madang/contracts/words/ko';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldText } from './form-text';
import { changeLang, contractWord, currentLang } from './i18n';

type Tree = { [key: string]: string | Tree };
const files = import.meta.glob<Tree>('../**/words.*.json', {
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
  it.each(Object.keys(files).filter((path) => path.includes('.ko.')))(
    'CN-003 %s has the same keys and places in every language',
    (path) => {
      const korean = new Map(flat(files[path]!));
      for (const lang of ['en', 'jp']) {
        const other = new Map(flat(files[path.replace('.ko.', `.${lang}.`)] ?? {}));
        expect([...new Set([...other.keys()].map(plural))].sort(), lang).toEqual([...new Set([...korean.keys()].map(plural))].sort());
        for (const [key, text] of other) {
          expect(text.trim(), `${lang} ${key}`).not.toBe('');
          if (korean.has(key)) expect(new Set(places(text)), `${lang} ${key}`).toEqual(new Set(places(korean.get(key)!)));
        }
      }
    },
  );
  it('no two folders share the name by which their words are found', () => {
    const names = Object.keys(files).map((path) =>
      /((?:(?:admin|operate)\/)?[^/]+)\/words\.\w+\.json$/.exec(path)![0].replace(/^(admin|operate)\//, '$1-'),
    );
    expect(names.length).toBe(new Set(names).size);
  });
  it('no words are written in a language without its Korean twin', () => {
    for (const path of Object.keys(files)) expect(files[path.replace(/\.(en|jp)\./, '.ko.')], path).toBeDefined();
  });
  it('a lesson is called レッスン in Japanese, so that nobody takes it for its class', () => {
    const swapped = Object.keys(files)
      .filter((path) => path.includes('.jp.'))
      .flatMap((path) => {
        const korean = new Map(flat(files[path.replace('.jp.', '.ko.')]!));
        return flat(files[path]!).filter(([key, text]) => {
          const words = korean.get(key) ?? '';
          return /강의(?!실)/.test(words) && !/클래스|강좌|학원/.test(words) && /講座|講義/.test(text) && !text.includes('レッスン');
        });
      });
    expect(swapped).toEqual([]);
  });
  it('leave the choice of a Korean particle to the text before it', () => {
    const both = Object.keys(files)
      .filter((path) => path.includes('.ko.'))
      .flatMap((path) => flat(files[path]!).filter(([, text]) => /[을은이와](\([를는가과]\))|\(으\)로/.test(text)));
    expect(both).toEqual([]);
  });
  it('CN-003 the contracts have all languages, with the same places', () => {
    const korean = new Map(flat(ko as unknown as Tree));
    for (const other of [en, jp].map((words) => new Map(flat(words as unknown as Tree)))) {
      expect([...other.keys()].sort()).toEqual([...korean.keys()].sort());
      for (const [key, text] of korean) expect(new Set(places(other.get(key)!)), key).toEqual(new Set(places(text)));
    }
  });
  it('CN-003 AM-096 a Japanese interface shows no Korean', () => {
    const shown = [...Object.entries(files).filter(([path]) => path.includes('.jp.')), ['contracts', jp as unknown as Tree] as const];
    for (const [path, tree] of shown)
      for (const [key, text] of flat(tree)) expect(/[가-힣]/.test(text), `${path} ${key}: ${text}`).toBe(false);
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
  it('a required question is named in quotation marks', async () => {
    const required = { key: 'required' };
    expect(fieldText(required, '어떻게 불러 드릴까요?')).toBe('‘어떻게 불러 드릴까요?’ 항목을 입력해주세요!');
    expect(fieldText(required, '티셔츠 크기를 알려 주세요.')).toBe('‘티셔츠 크기를 알려 주세요.’ 항목을 입력해주세요!');
    expect(fieldText({ key: 'maxLength', values: { max: 3 } }, '어떻게 불러 드릴까요?')).toBe('최대 3자까지 입력할 수 있어요.');
    await changeLang('en');
    expect(fieldText(required, 'What shall we call you?')).toBe('Please answer “What shall we call you?”');
    await changeLang('jp');
    expect(fieldText(required, 'お名前は？')).toBe('「お名前は？」にお答えください');
  });
});
