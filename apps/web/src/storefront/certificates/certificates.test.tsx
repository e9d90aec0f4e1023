import { MyCertificates } from '../../domain/certificate/my-certificates';
import { renderPart } from '../../testing/render-part';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { screen, waitFor } from '@testing-library/react';
import { aCertificate } from '../../testing/certificate-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/certificates/AAAA-0000-0001';

test('CU-115 whoever follows the code reads whether the certificate holds, and what stands on it', async () => {
  server.use(answer(certificateCalls.check, aCertificate()));
  renderRoute(PATH);
  expect(await screen.findByRole('heading', { name: '유효한 수료증이에요' })).toBeVisible();
  for (const text of ['김하늘', '리눅스 터미널 첫걸음', '2026.10.01 – 2026.11.02', 'AAAA-0000-0001'])
    expect(screen.getByText(text)).toBeVisible();
});
test('CU-115 a certificate that was taken back says so, and since when', async () => {
  server.use(answer(certificateCalls.check, aCertificate({ state: 'REVOKED', revokedAt: '2026-11-20T03:00:00.000Z' })));
  renderRoute(PATH);
  expect(await screen.findByRole('heading', { name: '더 이상 유효하지 않은 수료증이에요' })).toBeVisible();
  expect(screen.getByText('2026.11.20에 무효 처리됐어요.')).toBeVisible();
});
test('CU-115 a number that nobody has is said to be unknown', async () => {
  server.use(refuse(certificateCalls.check, 'NO_DATA', '없어요'));
  renderRoute(PATH);
  expect(await screen.findByRole('heading', { name: '없는 수료증 번호예요' })).toBeVisible();
});
test('CU-115 my page has the certificates of one’s own with their PDF', async () => {
  server.use(answer(certificateCalls.mine, [aCertificate(), aCertificate({ certificateSeq: 2, state: 'REVOKED', revokeCd: '02' })]));
  const file = recording(certificateCalls.file, new Blob(['%PDF']));
  const kept = vi.spyOn(URL, 'createObjectURL');
  server.use(file.handler);
  const { user } = renderPart(<MyCertificates />);
  expect(await screen.findAllByRole('button', { name: '‘리눅스 터미널 첫걸음’ 수료증 PDF 내려받기' })).toHaveLength(1);
  expect(screen.getByText('수강이 취소됐어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '‘리눅스 터미널 첫걸음’ 수료증 PDF 내려받기' }));
  await waitFor(() => expect(file.asked[0]!.params).toMatchObject({ channelSeq: '1', certificateSeq: '1' }));
  await waitFor(() => expect(kept).toHaveBeenCalledWith(expect.any(Blob)));
});
test('S-152 the menu of the own pages leads to a page of the certificates', async () => {
  server.use(answer(certificateCalls.mine, [aCertificate()]));
  renderRoute('/me/certificates', { session: {} });
  expect(await screen.findByRole('heading', { level: 1, name: '수료증' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: '리눅스 터미널 첫걸음' })).toBeVisible();
  expect(screen.getAllByRole('heading', { name: '수료증' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: /수료증/, current: 'page' })).toBeInTheDocument();
});
test('S-152 the page of the certificates says how one gets the first', async () => {
  server.use(answer(certificateCalls.mine, []));
  renderRoute('/me/certificates', { session: {} });
  expect(await screen.findByText('아직 받은 수료증이 없어요')).toBeVisible();
});
