import { LANG, values } from '@madang/contracts/codes';
import { DEFAULT_NAMES, defaultNameOf } from '@madang/contracts/main/default-names';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '../../../testing/render';
import { aChannel } from '../../../testing/samples';
import en from '../../words.en.json';
import jp from '../../words.jp.json';
import ko from '../../words.ko.json';

const menu = (menuSeq: number, path: string, menuTitle: string) => ({
  menuSeq,
  menuTitle,
  path,
  menuTypeCd: '00',
  externLinkUrl: null,
  openTypeCd: '00',
  visibleTypeCd: '00',
  subMenus: [],
});

test('menus with the name they came with are in the reader’s language, others as staff wrote them', async () => {
  const menus = [
    menu(1, '/classes', '클래스'),
    menu(2, '/notices', 'Notices'),
    menu(3, '/me/classes', '나의 배움터'),
    menu(4, '/p/x', '클래스'),
  ];
  const view = renderRoute('/xyz', { channel: aChannel({ menus: menus as never }) });
  const links = async (first: string) => {
    const nav = await screen.findByRole('navigation', { name: /./, description: undefined });
    await within(nav).findByRole('link', { name: first });
    return within(nav)
      .getAllByRole('link')
      .map((one) => one.textContent);
  };
  expect(await links('공지사항')).toEqual(['클래스', '공지사항', '나의 배움터', '클래스']);
  await view.user.click(screen.getByRole('button', { name: 'English' }));
  expect(await links('Classes')).toEqual(['Classes', 'Notices', '나의 배움터', '클래스']);
});

test('the names are those the server gives a new site, in every language', () => {
  const words = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
  for (const lang of values(LANG)) expect(words[lang].defaultName).toEqual(DEFAULT_NAMES[lang]);
  expect(defaultNameOf('/classes', '講座')).toBe('classes');
  expect(defaultNameOf('/classes', 'Browse classes')).toBe('lookAround');
  expect(defaultNameOf('/notices', '클래스')).toBeNull();
});
