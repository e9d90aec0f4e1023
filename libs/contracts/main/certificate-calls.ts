import type { CERTIFICATE_ISSUE, CERTIFICATE_REVOKE, CERTIFICATE_STATE, CodeOf, Lang } from '../codes';
import { service } from '../endpoint';
import type { myCertificatesQuery } from './certificate';

const { get } = service('main', 'main/certificate');
const certificate = '/channels/:channelSeq/certificates/:certificateSeq' as const;

/** When a class gives certificates, and what is printed on them; where a text is empty, the product's own in `lang` is printed. */
export interface CertificateRule {
  issueCd: CodeOf<typeof CERTIFICATE_ISSUE>;
  /** With `issueCd` 00: the percentage of lessons that a learner has to complete. */
  completionRate: number;
  lang: Lang;
  title: string;
  description: string;
  signer: string;
  sealImageUrl: string | null;
}
/**
 * A certificate. The learner's name, the class's title and the days stay as they were when it was issued; the names of the site and of the
 * issuer are the present ones. The certificate of an erased account is revoked and has no name.
 */
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
  /** The day (Seoul) on which the enrolment began; `endAt` is the day on which the certificate was issued. */
  startAt: string;
  endAt: string;
  issuedAt: string;
  /** The member of the staff who issued the certificate by hand; null where the product issued it. */
  issuedByName: string | null;
  state: CodeOf<typeof CERTIFICATE_STATE>;
  revokedAt: string | null;
  revokeCd: CodeOf<typeof CERTIFICATE_REVOKE> | null;
  revokeReason: string;
}
/** What everybody who has a certificate's number may see of it. */
export type CertificateCheck = Pick<
  Certificate,
  'certificateNo' | 'channelName' | 'courseTitle' | 'name' | 'startAt' | 'endAt' | 'issuedAt' | 'state' | 'revokedAt'
>;

/** Calls about certificates of learners and visitors, without the rules of the staff's forms. */
export const certificateCalls = {
  mine: get('/mypage/certificates', 'login').takes<typeof myCertificatesQuery>().returns<Certificate[]>(),
  /** One certificate, for its owner and for the staff of its class. */
  find: get(certificate, 'login').returns<Certificate>(),
  file: get(`${certificate}/file`, 'login').returnsFile(),
  check: get('/channels/:channelSeq/certificate-checks/:certificateNo', 'public').returns<CertificateCheck>(),
};
