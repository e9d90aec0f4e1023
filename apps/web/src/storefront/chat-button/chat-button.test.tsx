import { act, screen, within } from '@testing-library/react';
import { openShare } from '../../domain/popups/popups';
import { renderRoute } from '../../testing/render';
import { aChannel } from '../../testing/samples';

const WORDS = /메신저 연결에 문제가 생겼어요\. 일시적이거나 네트워크 문제일 수 있으니 잠시 후 다시/;

test('SH-073 without a network the chat button says that the messenger cannot be reached', async () => {
  const view = renderRoute('/terms/service', { channel: aChannel({ kakaoCounselId: '_codebay' }) });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await view.user.click(await screen.findByRole('link', { name: '카카오톡으로 문의하기' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(WORDS);
  online.mockRestore();
});

test('SH-073 so does the share dialog when the browser holds the window of the messenger back', async () => {
  const base = aChannel();
  const view = renderRoute('/terms/service', { channel: { ...base, marketingTools: { ...base.marketingTools, KAKAO: 'app-key' } } });
  await screen.findByRole('contentinfo');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  act(() => openShare({ title: '실전 Next.js', url: 'http://codebay.localhost:8080/classes/12', imageUrl: null }));
  const dialog = await screen.findByRole('dialog', { name: /공유/ });
  await view.user.click(within(dialog).getByRole('button', { name: '카카오톡' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(WORDS);
  opened.mockRestore();
});
