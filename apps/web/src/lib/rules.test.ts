import { localeOf } from '@madang/contracts/locale';
import { BAD_LINKS, WAYS_OUT } from '@madang/contracts/attacks.fixture';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { seoulDay } from '@madang/contracts/dates';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { fromSeoul } from '@madang/contracts/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSession } from '../testing/samples';
import { canDo } from './can';
import { formatBytes } from './bytes';
import { format, formatAlarmTime, formatDate, formatDateTime, formatDay, formatDuration, formatMoney, formatMonth } from './format';
import { formatDeadline, formatEnd, formatSpan, withOwnTime } from './own-time';
import { changeLang } from './i18n';
import { browser, leave } from './leave';
import { safeNext } from './next';
import { particles } from '@madang/contracts/words/particles';
import { may } from './session';
import { withHttps } from '../domain/live/use-live-join';

/** The addresses that stay on this host after all: with an encoded sign or `@` after the first slash they are only a path. */
const ENCODED = WAYS_OUT.filter((way) => /^\/(%|@evil\.example$)/.test(way));

describe('formats', () => {
  it('CN-058 dates are Seoul days whatever the zone of the browser', () => {
    expect(formatDate('2026-11-19T15:00:00Z')).toBe('2026.11.20');
    expect(formatDateTime('2026-11-19T15:32:59Z')).toBe('2026.11.20 00:32');
    expect(formatDay('2026-11-19T15:00:00Z', 'ko')).toBe('11월 20일 (금)');
    expect(formatDay('2026-11-19T15:00:00Z', 'en')).toBe('Fri, Nov 20');
    expect(formatDay('2026-11-19T15:00:00Z', 'jp')).toBe('11月20日(金)');
    expect(seoulDay('2026-12-31T15:00:00Z')).toBe('2027-01-01');
    expect(new Date(fromSeoul('2026-11-20', '14:30')).toISOString()).toBe('2026-11-20T05:30:00.000Z');
    expect(formatDate(null)).toBe('');
    expect(formatDate('no date')).toBe('');
  });
  describe('AM-194 who is elsewhere', () => {
    const [from, until] = ['2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z'];
    const inZone = (zone: string) => vi.stubEnv('TZ', zone);
    afterEach(() => changeLang('ko'));
    it('reads the own time beside that of Seoul', async () => {
      inZone('Europe/London');
      expect(formatDeadline(from)).toBe('2026.11.23 20:00 KST (내 시간대로 11:00)');
      expect(withOwnTime('20:00 – 21:00', from, until)).toBe('20:00 – 21:00 KST (내 시간대로 11:00 – 12:00)');
      await changeLang('en');
      expect(formatDeadline(from)).toBe('Nov 23, 2026 20:00 KST (11:00 in your time)');
      await changeLang('jp');
      expect(formatDeadline(from)).toBe('2026/11/23 20:00 KST（現在地では11:00）');
    });
    it('and the own day where it is another, or where several are meant', async () => {
      inZone('America/Los_Angeles');
      await changeLang('en');
      expect(formatDeadline('2026-11-23T01:30:00Z')).toBe('Nov 23, 2026 10:30 KST (Nov 22 17:30 in your time)');
      expect(withOwnTime('16:30 – 17:30', '2026-11-23T07:30:00Z', '2026-11-23T08:30:00Z')).toBe(
        '16:30 – 17:30 KST (Nov 22 23:30 – Nov 23 00:30 in your time)',
      );
      expect(formatSpan('2026-11-22T15:00:00Z', '2026-12-13T14:59:59Z')).toBe(
        'Nov 23, 2026 – Dec 13, 2026 KST (Nov 22 07:00 – Dec 13 06:59 in your time)',
      );
      expect(withOwnTime('23:20 – 00:50', '2026-11-23T14:20:00Z', '2026-11-23T15:50:00Z')).toBe(
        '23:20 – 00:50 KST (Nov 23 06:20 – 07:50 in your time)',
      );
    });
    it('also where the page has printed such a day of Seoul before', () => {
      inZone('America/Los_Angeles');
      const when = '2026-11-23T01:30:00Z';
      expect(format(localeOf('ko'), { month: 'short', day: 'numeric' }).format(new Date(when))).toBe('11월 23일');
      expect(formatDeadline(when)).toBe('2026.11.23 10:30 KST (내 시간대로 11월 22일 17:30)');
    });
    it('and no midnight of whole days', () => {
      expect(formatSpan('2026-11-22T15:00:00Z', '2026-12-13T15:00:00Z')).toBe('2026.11.23 – 2026.12.13');
      expect(formatSpan('2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z')).toBe('2026.11.23');
      expect(formatSpan('2026-11-22T15:00:00Z', '2026-12-13T09:00:00Z')).toBe('2026.11.23 00:00 – 2026.12.13 18:00');
      expect(formatSpan('2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z')).toBe('2026.11.22 20:00 – 21:00');
    });
    it('reads the time of a deadline that is a day in Seoul', () => {
      expect(formatDeadline('2026-11-23T14:59:59Z', true)).toBe('2026.11.23');
      inZone('Asia/Tokyo');
      expect(formatDeadline('2026-11-23T14:59:59Z', true)).toBe('2026.11.23');
      inZone('Europe/London');
      expect(formatDeadline('2026-11-23T14:59:59Z', true)).toBe('2026.11.23 23:59 KST (내 시간대로 14:59)');
      expect(formatDeadline(null)).toBe('');
    });
    it('AM-1360 names the time of what ends in the middle of a day', () => {
      expect(formatEnd('2026-11-23T14:59:59.999Z')).toBe('2026.11.23');
      expect(formatEnd('2026-11-23T01:00:00Z')).toBe('2026.11.23 10:00');
      expect(formatEnd('2026-11-22T15:00:00Z')).toBe('2026.11.23 00:00');
      expect(formatEnd(null)).toBe('');
    });
    it('and no page tells a time of a live or a deadline without it', () => {
      const web = resolve(import.meta.dirname, '..');
      const sources = globSync('{account,admin,app,authoring,domain,learning,storefront,studio}/**/*.{ts,tsx}', { cwd: web });
      const moments = 'holdUntil|payBy|deadline|hiddenUntil|keepUntil|graceEndAt|eraseAt|restoreExpiredAt|liveStartAt';
      const bare = new RegExp(`(?<!withOwnTime\\()formatDate(?:Time)?\\([^)]*\\b(?:${moments})\\b`, 'g');
      const found = sources
        .filter((path) => !/\.test\.tsx?$/.test(path))
        .flatMap((path) => [...readFileSync(join(web, path), 'utf8').matchAll(bare)].map(([text]) => `${path}: ${text}`));
      expect(sources.length).toBeGreaterThan(100);
      expect(found).toEqual([]);
    });
  });
  it('AL-031 AL-032 alarms show YYYY.MM and YYYY.MM.DD a hh:mm', () => {
    expect(formatMonth('2026-11-20T05:07:00Z')).toBe('2026.11');
    expect(formatAlarmTime('2026-11-20T05:07:00Z', 'ko')).toBe('2026.11.20 오후 02:07');
    expect(formatAlarmTime('2026-11-19T15:07:00Z', 'ko')).toBe('2026.11.20 오전 12:07');
    expect(formatAlarmTime('2026-11-20T03:07:00Z', 'en')).toBe('2026.11.20 pm 12:07');
    expect(formatAlarmTime('2026-11-20T03:07:00Z', 'jp')).toBe('2026.11.20 午後 12:07');
  });
  it('UP-014 sizes are Bytes, KB, MB, GB or TB with one decimal', () => {
    expect([0, 512, 1536, 1024 ** 2 - 1, 2 * 1024 ** 2, 5.25 * 1024 ** 3, 3 * 1024 ** 4].map(formatBytes)).toEqual([
      '0 Bytes',
      '512 Bytes',
      '1.5 KB',
      '1.0 MB',
      '2.0 MB',
      '5.3 GB',
      '3.0 TB',
    ]);
  });
  it('money and durations', () => {
    expect(formatMoney(132000, 'KRW')).toBe('132,000원');
    expect(formatMoney(1050, 'USD')).toBe('$10.50');
    expect([5, 65, 3723].map(formatDuration)).toEqual(['0:05', '1:05', '1:02:03']);
  });
});

describe('Korean particles', () => {
  it.each([
    ['이름을/를', '이름을'],
    ['강의을/를', '강의를'],
    ['서울으로/로', '서울로'],
    ['부산으로/로', '부산으로'],
    ['제주으로/로', '제주로'],
    ['코드베이이/가', '코드베이가'],
    ['3월은/는', '3월은'],
    ['7이/가', '7이'],
    ['2이/가', '2가'],
    ['email을/를', 'email을'],
    ['Zoom이/가', 'Zoom이'],
    ['Vue은/는', 'Vue는'],
    ['‘클래스’을/를', '‘클래스’를'],
    ['‘왜 지금일까?’을/를', '‘왜 지금일까?’를'],
    ['첫걸음!이/가', '첫걸음!이'],
    ['수강생와/과', '수강생과'],
    ['강사와/과', '강사와'],
  ])('%s becomes %s', (typed, expected) => expect(particles(typed)).toBe(expected));
});

describe('permissions', () => {
  it('PE-008 PE-009 PE-010 a role passes only for a channel user who has roles', () => {
    expect(may(aSession({ roles: ['SITE_CONSOLE_READ'] }), 'SITE_CONSOLE_READ')).toBe(true);
    expect(may(aSession({ roles: ['SITE_CONSOLE_READ'], isChannelUser: false }), 'SITE_CONSOLE_READ')).toBe(false);
    expect(may(aSession({ roles: [] }), 'SITE_CONSOLE_READ')).toBe(false);
  });
  it('PE-012 names match without case, and with - as _', () => {
    expect(may(aSession({ roles: ['site_console_read'] }), 'SITE_CONSOLE_READ')).toBe(true);
    expect(may(aSession({ roles: ['site-owner-update'] }), 'SITE_OWNER_UPDATE')).toBe(true);
  });
  it('asks the access of a declared call', () => {
    const visitor = aSession({ token: null, isChannelUser: false });
    const learner = aSession({ isChannelUser: false });
    expect(canDo(visitor, { access: 'public' })).toBe(true);
    expect([visitor, learner].map((s) => canDo(s, { access: 'login' }))).toEqual([false, true]);
    expect([learner, aSession()].map((s) => canDo(s, { access: 'member' }))).toEqual([false, true]);
    expect(canDo(aSession({ roles: [PERMISSIONS[0]] }), { access: ['SITE_SALES_READ', PERMISSIONS[0]] })).toBe(true);
    expect(canDo(aSession(), { access: 'SITE_SALES_READ' })).toBe(false);
  });
});

describe('the way back after login', () => {
  it.each(['/mypage', '/classes/1?tab=review', '/classes?q=a%20b%2Fc#top', '/forms/a//b', '/p/%EA%B0%80', '/@name'])('%s is one', (next) =>
    expect(safeNext(next)).toBe(next),
  );
  it.each(['', null, undefined, 'mypage', '/\u0000x', '/a b', '/a\\b', ...WAYS_OUT.filter((way) => !ENCODED.includes(way))])(
    'docs/security.md 24 %j is none',
    (next) => expect(safeNext(next, '/home')).toBe('/home'),
  );
  it.each(ENCODED)('docs/security.md 24 %s stays a path of this host', (next) => {
    const url = new URL(safeNext(next), location.href);
    expect(url.origin).toBe(location.origin);
    expect(url.pathname.startsWith('//')).toBe(false);
  });
});

describe('leaving', () => {
  it.each(['/?checkLogin=false', 'http://codebay.localhost:8080/classes', 'https://provider.example/x?y=1'])('goes to %s', (url) => {
    leave(url);
    expect(browser.goTo).toHaveBeenCalledWith(url);
  });
  it('loads this document again, also where its address names a part of it', () => {
    history.replaceState(null, '', '/classes/3#reviews');
    leave(location.href);
    expect(browser.reload).toHaveBeenCalledOnce();
    expect(browser.goTo).not.toHaveBeenCalled();
    leave('/classes/3#lessons');
    expect(browser.goTo).toHaveBeenCalledWith('/classes/3#lessons');
    history.replaceState(null, '', '/');
  });
  it.each(BAD_LINKS.filter((link) => /^[^/\\]*(script|data|blob|file)/i.test(link)))('docs/security.md 24 never goes to %j', (url) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    leave(url);
    expect(browser.goTo).not.toHaveBeenCalled();
  });
  it.each(BAD_LINKS)('docs/security.md 24 a meeting at %j is no script', (url) => {
    expect(withHttps(url)).toMatch(/^https?:\/\//);
  });
});
