import { sellingApi, type Selling } from '@madang/contracts/main/selling';
import { screen, waitFor, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ', 'SITE_SUPPORT_UPDATE'], userTypeCd: 'OWN' as const } };
const selling: Selling = { depositHours: 72, taxTypeCd: '00', privateSellerYn: 'N', missing: ['regNo', 'account'] };

test('says what a seller lacks, each linked to where it is entered', async () => {
  server.use(answer(sellingApi.find, selling));
  renderRoute('/settings/selling', OWNER);
  const list = await screen.findByRole('region', { name: /아래 정보가 필요해요/ });
  expect(within(list).getByRole('link', { name: /사업자등록번호/ })).toHaveAttribute('href', '/settings/footer#regNo');
  expect(within(list).getByRole('link', { name: /정산받을 계좌/ })).toHaveAttribute('href', '/settings/settlement-document');
});

test('deadline, tax and the kind of seller are chosen and saved together', async () => {
  const saved = recording(sellingApi.save, { ...selling, depositHours: 6, taxTypeCd: '01', privateSellerYn: 'Y', missing: [] });
  server.use(answer(sellingApi.find, selling), saved.handler);
  const { user } = renderRoute('/settings/selling', OWNER);
  await user.selectOptions(await screen.findByRole('combobox', { name: '입금 기한' }), '6시간');
  await user.click(screen.getByRole('radio', { name: /면세/ }));
  expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent(/^바뀐 내용: 입금 기한, [^,]+/);
  await user.click(screen.getByRole('radio', { name: /개인으로 판매해요/ }));
  server.use(answer(sellingApi.find, { ...selling, depositHours: 6, taxTypeCd: '01', privateSellerYn: 'Y', missing: [] }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]?.body).toEqual({ depositHours: 6, taxTypeCd: '01', privateSellerYn: 'Y' }));
  expect(await screen.findByText(/유료 클래스를 게시할 수 있어요/)).toBeVisible();
  expect(useChannel.getState().channel?.channelSetting.privateSellerYn).toBe('Y');
});
