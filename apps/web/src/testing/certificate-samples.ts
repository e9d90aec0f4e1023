import type { Certificate } from '@madang/contracts/main/certificate-calls';

export const aCertificate = (over: Partial<Certificate> = {}): Certificate => ({
  certificateSeq: 1,
  certificateNo: 'AAAA-0000-0001',
  channelSeq: 1,
  channelName: '코드베이',
  courseSeq: 12,
  courseTitle: '리눅스 터미널 첫걸음',
  userSeq: 51,
  name: '김하늘',
  startAt: '2026-10-01',
  endAt: '2026-11-02',
  issuedAt: '2026-11-02T03:00:00.000Z',
  issuedByName: null,
  state: 'VALID',
  revokedAt: null,
  revokeCd: null,
  revokeReason: '',
  ...over,
});
