import { object } from 'yup';
import { CERTIFICATE_ISSUE, LANG, PERSONAL_DATA, values } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { count, imageAddress, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { certificateCalls, type Certificate, type CertificateRule } from './certificate-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Letters of a certificate's headline. */
export const CERTIFICATE_TITLE_MAX = 30;
/** Letters of a certificate's text. */
export const CERTIFICATE_TEXT_MAX = 300;
/** Letters of the name of whoever signs certificates. */
export const CERTIFICATE_SIGNER_MAX = 60;
/** Letters of the reason for which staff take a certificate back. */
export const CERTIFICATE_REASON_MAX = 200;
/** The number of a certificate: twelve signs in groups of four. */
export const CERTIFICATE_NO = /^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/;

/** Of which site or class the reader's own certificates are asked for; all of them without either. */
export const myCertificatesQuery = object({ channelSeq: seq().nullable(), courseSeq: seq().nullable() });
const rule = object({
  issueCd: oneOf(values(CERTIFICATE_ISSUE)).required(REQUIRED),
  completionRate: count(100)
    .min(1, message('numberMin', { min: 1 }))
    .default(100),
  lang: oneOf(values(LANG)).default(LANG.KO),
  title: text(CERTIFICATE_TITLE_MAX).default(''),
  description: text(CERTIFICATE_TEXT_MAX).default(''),
  signer: text(CERTIFICATE_SIGNER_MAX).default(''),
  sealImageUrl: imageAddress(),
}).noUnknown();

/** Calls about certificates: the rule of a class and what it issued for staff, the own ones for learners. */
export const certificateApi = {
  ...withRules(certificateCalls, { mine: myCertificatesQuery }),
  rule: get(`${co}/certificate-rule`, 'CLASS_INFO_UPDATE').returns<CertificateRule>(),
  /** Whoever has reached the share already is issued one; `issued` counts them. */
  saveRule: post(`${co}/certificate-rule`, 'CLASS_INFO_UPDATE', rule).notBySupport().returns<CertificateRule & { issued: number }>(),
  /** A sample of the certificate as a PDF, by a rule that is not saved yet. */
  sample: post(`${co}/certificate-rule/sample`, 'CLASS_INFO_UPDATE', rule).returns<Blob>(),
  /** The certificates of a class, or of one learner in it, with those that were revoked, the newest first. */
  list: get(
    `${co}/certificates`,
    'CLASS_STUDENT_READ',
    object({ userSeq: seq().nullable(), page: pageNumber(), size: pageSize([20, 50, 100]) }),
  )
    .persons(PERSONAL_DATA.CERTIFICATE)
    .returns<Page<Certificate> & { issueCd: CertificateRule['issueCd'] }>(),
  /** A learner's certificate by hand; one that holds is replaced, with the name of today and a new number. */
  issue: post(`${co}/certificates/:userSeq`, 'CLASS_STUDENT_UPDATE').returns<Certificate>(),
  revoke: post(
    `${co}/certificates/:userSeq/revoke`,
    'CLASS_STUDENT_UPDATE',
    object({ reason: text(CERTIFICATE_REASON_MAX, 1).required(REQUIRED) }).noUnknown(),
  ).returns<Certificate>(),
};
