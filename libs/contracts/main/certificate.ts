import { object } from 'yup';
import { CERTIFICATE_ISSUE, LANG, PERSONAL_DATA, values } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { count, imageAddress, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { certificateCalls, type Certificate, type CertificateRule } from './certificate-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Maximum number of letters in a certificate's title. */
export const CERTIFICATE_TITLE_MAX = 30;
/** Maximum number of letters in a certificate's text. */
export const CERTIFICATE_TEXT_MAX = 300;
/** Maximum number of letters in the name of the person who signs certificates. */
export const CERTIFICATE_SIGNER_MAX = 60;
/** Maximum number of letters in the reason for which staff revoke a certificate. */
export const CERTIFICATE_REASON_MAX = 200;
/** The number of a certificate: twelve hexadecimal digits in groups of four. */
export const CERTIFICATE_NO = /^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/;

/** Asks for the caller's own certificates of a site or a class; without either, for all of them. */
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

/** Calls about certificates: staff set a class's rule and issue certificates, learners see their own. */
export const certificateApi = {
  ...withRules(certificateCalls, { mine: myCertificatesQuery }),
  rule: get(`${co}/certificate-rule`, 'CLASS_INFO_UPDATE').returns<CertificateRule>(),
  /** Saves when the class gives certificates, and issues one to each learner who meets the rule already; `issued` counts them. */
  saveRule: post(`${co}/certificate-rule`, 'CLASS_INFO_UPDATE', rule).notBySupport().returns<CertificateRule & { issued: number }>(),
  /** Makes a sample certificate as a PDF from a rule that is not saved. */
  sample: post(`${co}/certificate-rule/sample`, 'CLASS_INFO_UPDATE', rule).returnsFile(),
  /** The certificates of a class, or of one learner in it, revoked ones included, the newest first. */
  list: get(
    `${co}/certificates`,
    'CLASS_STUDENT_READ',
    object({ userSeq: seq().nullable(), page: pageNumber(), size: pageSize([20, 50, 100]) }),
  )
    .persons(PERSONAL_DATA.CERTIFICATE)
    .returns<Page<Certificate> & { issueCd: CertificateRule['issueCd'] }>(),
  /** Issues a certificate to a learner by hand. It replaces a valid one and has today's name of the learner and a new number. */
  issue: post(`${co}/certificates/:userSeq`, 'CLASS_STUDENT_UPDATE').returns<Certificate>(),
  revoke: post(
    `${co}/certificates/:userSeq/revoke`,
    'CLASS_STUDENT_UPDATE',
    object({ reason: text(CERTIFICATE_REASON_MAX, 1).required(REQUIRED) }).noUnknown(),
  ).returns<Certificate>(),
};
