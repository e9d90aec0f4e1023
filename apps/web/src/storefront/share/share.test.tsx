import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { openShare } from '../../domain/popups/popups';
import { useDialogs } from '../../lib/dialogs';
import { LIMITS } from '@madang/contracts/limits';
import { renderRoute } from '../../testing/render';
import { courseApi } from '@madang/contracts/main/course';
import { channelApi } from '@madang/contracts/main/channel';
import { referralApi } from '@madang/contracts/main/referral';
import { answer, server } from '../../testing/server';
import { kakaoTemplate } from './kakao';

const shared = { title: '실전 Next.js', url: 'http://codebay.localhost:8080/classes/12', imageUrl: '/files/cover.png' };
const open = async () => {
  server.use(answer(courseApi.list, { list: [], totalCount: 0 }), answer(channelApi.categories, []));
  const view = renderRoute('/classes');
  openShare(shared);
  return { view, dialog: await screen.findByRole('dialog', { name: '공유하기' }) };
};

test('SH-045 SH-054 SH-055 SH-056 the dialog offers e-mail, social networks and the chat app', async () => {
  const { dialog } = await open();
  expect(within(dialog).getByRole('link', { name: /이메일/ })).toHaveAttribute('href', expect.stringContaining('mailto:?subject='));
  expect(within(dialog).getByRole('link', { name: /페이스북/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(shared.url)),
  );
  expect(within(dialog).getByRole('link', { name: /X$/ })).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(shared.url)));
  expect(within(dialog).getByRole('button', { name: /카카오톡/ })).toBeVisible();
});

test('SH-057 SH-058 copying the link says so, for 8 seconds', async () => {
  const { view, dialog } = await open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await view.user.click(within(dialog).getByRole('button', { name: '링크 복사' }));
  expect(writeText).toHaveBeenCalledWith(shared.url);
  await waitFor(() => expect(useDialogs.getState().toasts[0]?.message).toBe('공유 링크를 복사했어요.'));
  expect(LIMITS.toastDuration).toBe(8000);
});

test('SH-059 the picture of the chat app is 400 by 225', () => {
  expect(kakaoTemplate(shared).content).toMatchObject({
    title: shared.title,
    image_url: 'http://codebay.localhost:8080/files/cover.png',
    image_width: 400,
    image_height: 225,
    link: { web_url: shared.url },
  });
});

test('CR-125 CR-126 a member shares by the own invitation link, or without it', async () => {
  const mine = { useYn: 'Y' as const, refererCode: 'AB12CD34', couponTitle: null, invitedCount: 0, enrolledCount: 0, couponIssued: false };
  server.use(answer(courseApi.list, { list: [], totalCount: 0 }), answer(channelApi.categories, []), answer(referralApi.mine, mine));
  const { user } = renderRoute('/classes', { session: {} });
  openShare(shared);
  const dialog = await screen.findByRole('dialog', { name: '공유하기' });
  const own = await within(dialog).findByRole('switch', { name: /내 초대 링크로 공유/ });
  expect(own).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: '링크 복사' }));
  expect(await navigator.clipboard.readText()).toBe('http://codebay.localhost:8080/invite/AB12CD34?next=%2Fclasses%2F12');
  await user.click(own);
  await user.click(within(dialog).getByRole('button', { name: '링크 복사' }));
  expect(await navigator.clipboard.readText()).toBe(shared.url);
});
