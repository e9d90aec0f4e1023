import { LANG, type Lang } from '@madang/contracts/codes';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLang, loadWords } from '../../lib/i18n';
import { usePermissionName } from './permission-name';

afterEach(() => changeLang(LANG.KO));
const namesIn = async (lang: Lang) => {
  await loadWords('permissions');
  await changeLang(lang);
  const { result } = renderHook(() => usePermissionName());
  return result.current;
};

test('AM-1343 a permission is named in the order of its language, and in words of its own where object and action make no sentence', async () => {
  const english = await namesIn(LANG.EN);
  expect(english('SITE_CLASS_READ')).toBe('View class list and categories');
  expect(english('SITE_PERSONAL_REVEAL')).toBe('Show personal data one by one');
  expect(english('CLASS_LIFECYCLE_CREATE')).toBe('Create classes');
  const japanese = await namesIn(LANG.JP);
  expect(japanese('SITE_CLASS_READ')).toBe('講座一覧・カテゴリーの表示');
  expect(japanese('SITE_PERSONAL_READ')).toBe('個人情報全体の表示');
  const korean = await namesIn(LANG.KO);
  expect(korean('SITE_COUPON_READ')).toBe('쿠폰 보기');
  expect(new Set(PERMISSIONS.map(korean)).size).toBe(PERMISSIONS.length);
});
