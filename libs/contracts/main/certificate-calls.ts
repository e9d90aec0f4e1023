import type { CERTIFICATE_ISSUE, CERTIFICATE_REVOKE, CERTIFICATE_STATE, CodeOf, Lang } from '../codes';
import { service } from '../endpoint';
import type { myCertificatesQuery } from './certificate';

const { get } = service('main', 'main/certificate');
const certificate = '/channels/:channelSeq/certificates/:certificateSeq' as const;

/** When a class gives certificates, and what stands on them; empty words are the product's own in that language. */
export interface CertificateRule {
  issueCd: CodeOf<typeof CERTIFICATE_ISSUE>;
  /** Percent of the lessons, with `issueCd` 00. */
  completionRate: number;
  lang: Lang;
  title: string;
  description: string;
  signer: string;
  sealImageUrl: string | null;
}
/** A certificate of completion as it was issued; later changes of the class or the person leave it as it is. */
export interface Certificate {
  certificateSeq: number;
  certificateNo: string;
  channelSeq: number;
  channelName: string;
  courseSeq: number;
  courseTitle: string;
  userSeq: number;
  /** The learner's name when the certificate was issued. */
  name: string;
  /** Days in Seoul: when the enrolment began and when the certificate was issued. */
  startAt: string;
  endAt: string;
  issuedAt: string;
  /** The member of the staff who issued it; null where it was issued by itself. */
  issuedByName: string | null;
  state: CodeOf<typeof CERTIFICATE_STATE>;
  revokedAt: string | null;
  revokeCd: CodeOf<typeof CERTIFICATE_REVOKE> | null;
  revokeReason: string;
}
/** The part of a certificate that everybody who has its number may read. */
export type CertificateCheck = Pick<
  Certificate,
  'certificateNo' | 'channelName' | 'courseTitle' | 'name' | 'startAt' | 'endAt' | 'issuedAt' | 'state' | 'revokedAt'
>;

/** What learners and visitors call, without the rules of the forms. */
export const certificateCalls = {
  mine: get('/mypage/certificates', 'login').takes<typeof myCertificatesQuery>().returns<Certificate[]>(),
  /** One certificate, for its owner and for the staff of its class. */
  find: get(certificate, 'login').returns<Certificate>(),
  file: get(`${certificate}/file`, 'login').returns<Blob>(),
  check: get('/channels/:channelSeq/certificate-checks/:certificateNo', 'public').returns<CertificateCheck>(),
};
