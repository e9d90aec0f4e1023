import { DEFAULT_KEYWORDS, KEYWORDS, VARIANT_SETS, type KeywordSetting } from '@madang/contracts/main/keyword';
import { LANG, values } from '@madang/contracts/codes';
import { swapperOf } from '@madang/contracts/words/keywords';
import { http, HttpResponse } from 'msw';
import i18next from 'i18next';
import { afterEach, describe, expect, it, test } from 'vitest';
import { server } from '../testing/server';
import { changeKeywords, changeLang } from './i18n';

const NONE: KeywordSetting = { customKeyword: false, path: '', version: '' };
afterEach(async () => {
  await changeLang('ko');
  await changeKeywords(NONE);
});

const names = ['class', 'instructor', 'enrolment', 'classroom', 'review', 'notice', 'digitalProduct', 'participant'] as const;
test('CN-007 CN-008 CN-009 CN-010 CN-011 CN-012 CN-013 CN-014 the default set covers its eight keywords in every language', () => {
  expect(KEYWORDS).toEqual(names);
  const words = values(LANG).map((lang) => names.map((name) => DEFAULT_KEYWORDS[lang][name]));
  expect(words).toEqual([
    ['클래스', '강사', '수강 신청', '강의실', '후기', '공지', '디지털 상품', '수강생'],
    ['class', 'instructor', 'enrolment', 'classroom', 'review', 'notice', 'digital product', 'learner'],
    ['講座', '講師', '受講申し込み', '教室', 'レビュー', 'お知らせ', 'デジタル商品', '受講生'],
  ]);
});

describe('the swap', () => {
  const ko = (text: string, set = {}) =>
    swapperOf('ko', { class: '챌린지', instructor: '코칭 선생님', classroom: '방', participant: '챌린저', ...set })(text);
  it('CN-004 chooses Korean particles after it', () => {
    expect(ko('클래스를 만들고 클래스가 열려요')).toBe('챌린지를 만들고 챌린지가 열려요');
    expect(ko('클래스를, 클래스는, 클래스와, 클래스로, 클래스예요', { class: '수업' })).toBe(
      '수업을, 수업은, 수업과, 수업으로, 수업이에요',
    );
    expect(ko('강사가 강의실로 들어가요. 강사를 강사와')).toBe('코칭 선생님이 방으로 들어가요. 코칭 선생님을 코칭 선생님과');
    expect(ko('강의실을 강의실로', { classroom: '교실' })).toBe('교실을 교실로');
    expect(ko('수강생은 수강생만 수강생에게')).toBe('챌린저는 챌린저만 챌린저에게');
    expect(ko('클래스로는 안 돼요', { class: '수업' })).toBe('수업으로는 안 돼요');
  });
  it('leaves places, parts of other words and what keeps its name alone', () => {
    expect(ko('{{클래스}} $t(클래스) {{title}}을/를 수강해요')).toBe('{{클래스}} $t(클래스) {{title}}을/를 수강해요');
    expect(ko('후기와 공지', { class: '' })).toBe('후기와 공지');
    expect(swapperOf('ko', {})('클래스')).toBe('클래스');
  });
  it('follows plurals, capitals and articles in English', () => {
    const en = swapperOf('en', { class: 'activity', instructor: 'coach', participant: 'entrant' });
    expect(en('Create a class. Classes open to teachers and an instructor of the classroom; a learner.')).toBe(
      'Create an activity. Activities open to coaches and a coach of the classroom; an entrant.',
    );
  });
  it('swaps in Japanese, the longest first', () =>
    expect(swapperOf('jp', VARIANT_SETS.challenge.jp)('講座の受講申し込みは教室で')).toBe('チャレンジの参加申し込みはチャレンジルームで'));
});

describe('a site’s own set', () => {
  const asked: string[] = [];
  const file = (lang: string, set: object) =>
    http.get(`*/keyword/${lang}.json`, ({ request }) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      return HttpResponse.json(set);
    });
  it('CN-004 CN-006 is fetched by path and version and merged over the words, in each language', async () => {
    server.use(file('ko', VARIANT_SETS.challenge.ko), file('en', VARIANT_SETS.challenge.en));
    await changeKeywords({ customKeyword: true, path: '/api/main/v1.0/channels/1/keyword', version: '7' });
    expect(i18next.t('app:admin.course')).toBe('챌린지');
    expect(i18next.t('app:header.search')).toBe('챌린지 검색');
    await changeLang('en');
    expect(i18next.t('app:header.search')).toBe('Search challenges');
    expect(asked).toEqual(['/api/main/v1.0/channels/1/keyword/ko.json?v=7', '/api/main/v1.0/channels/1/keyword/en.json?v=7']);
  });
  it('without its file the default words stand', async () => {
    server.use(http.get('*/keyword/ko.json', () => new HttpResponse(null, { status: 503 })));
    await changeKeywords({ customKeyword: true, path: '/keyword', version: '2' });
    expect(i18next.t('app:admin.course')).toBe('클래스');
  });
});
