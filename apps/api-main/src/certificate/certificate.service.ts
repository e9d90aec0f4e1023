import { Injectable } from '@nestjs/common';
import { CERTIFICATE_ISSUE, CERTIFICATE_REVOKE, LANG, TRASH } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { certificateApi } from '@madang/contracts/main/certificate';
import type { Certificate, CertificateRule } from '@madang/contracts/main/certificate-calls';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { Acl } from '@madang/server/acl';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { fileAnswer, jsonAnswer, type RawAnswer } from '@madang/server/route';
import { CourseEntity } from '../course/course.entity';
import { requireVerifiedMailbox } from '../course/verified-mailbox';
import { CertificateIssuer } from './certificate-issuer';
import { CertificateRuleEntity } from './certificate.entity';
import { drawCertificate } from './certificate.pdf';
import { CertificatePictures } from './certificate-pictures';
import {
  CERTIFICATE_BY_SEQ,
  CERTIFICATES_OF_CLASS,
  CERTIFICATES_OF_PERSON,
  CHECK_CERTIFICATE,
  FACE_OF_CERTIFICATE,
  FACE_OF_CLASS,
  HELD_CERTIFICATE,
  ISSUE_BY_HAND,
  LOCK_ENROLMENT,
  type Face,
} from './certificate.sql';
import { CERTIFICATE_WORDS } from './certificate.words';

export interface OfClass {
  channelSeq: number;
  courseSeq: number;
}
interface OfPerson extends OfClass {
  userSeq: number;
}
export interface One {
  channelSeq: number;
  certificateSeq: number;
}
/** The rule of a class whose staff have not chosen one: it issues no certificates. */
const NO_RULE: CertificateRule = {
  issueCd: CERTIFICATE_ISSUE.NONE,
  completionRate: 100,
  lang: LANG.KO,
  title: '',
  description: '',
  signer: '',
  sealImageUrl: null,
};
/** The number that is printed on a sample. No certificate has it, so whoever looks it up is told that there is none. */
const SAMPLE_NO = '0000-0000-0000';
const READ_PERMISSION: Permission = 'CLASS_STUDENT_READ';

/** Certificates of completed classes: a class's rule for issuing them, who has one, and their PDF (CU-115). */
@Injectable()
export class CertificateService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly acl: Acl,
    private readonly issuer: CertificateIssuer,
    private readonly pictures: CertificatePictures,
  ) {}

  rule(at: OfClass): Promise<CertificateRule> {
    return this.db.tx(at, (tx) => this.ruleOf(tx, at));
  }

  saveRule(auth: User, { channelSeq, courseSeq }: OfClass, input: InputOf<typeof certificateApi.saveRule>) {
    const at = { channelSeq, courseSeq };
    return this.db.tx({ channelSeq }, async (tx) => {
      const course = await tx.findOne(CourseEntity, { where: at, select: { courseSeq: true, trashTypeCd: true } });
      if (!course) throw fail('CLASS_NOT_FOUND');
      if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
      await requireVerifiedMailbox(tx, auth);
      const known = await tx.findOneBy(CertificateRuleEntity, at);
      const said = { ...input, updatedAt: this.clock.now() };
      if (known) await tx.update(CertificateRuleEntity, at, said);
      else await tx.insert(CertificateRuleEntity, { ...at, ...said });
      const issued = await this.issuer.issueReached(tx, at, null);
      return { ...(await this.ruleOf(tx, at)), issued };
    });
  }

  async sample({ channelSeq, courseSeq }: OfClass, input: InputOf<typeof certificateApi.sample>): Promise<RawAnswer> {
    const site = await this.db.one({ channelSeq }, FACE_OF_CLASS, { channelSeq, courseSeq });
    if (!site) throw fail('CLASS_NOT_FOUND');
    const today = seoulDay(this.clock.now());
    const { name } = CERTIFICATE_WORDS[input.lang].sample;
    const dates = { startAt: today, endAt: today, issuedAt: this.clock.now().toISOString() };
    return this.paper({ ...site, ...input, ...dates, name, certificateNo: SAMPLE_NO, sealImageUrl: input.sealImageUrl ?? null }, true);
  }

  async list({ channelSeq, courseSeq }: OfClass, q: QueryOf<typeof certificateApi.list>): Promise<RawAnswer> {
    const page = { userSeq: q.userSeq ?? null, limit: q.size, offset: (q.page - 1) * q.size };
    const [json] = await this.db.read({ channelSeq }, CERTIFICATES_OF_CLASS, { channelSeq, courseSeq, ...page });
    return jsonAnswer(json!);
  }

  /**
   * Issues a certificate by hand, in place of one that the learner has: staff judge by themselves whether the learner has completed the
   * class. Refused if the class issues none.
   */
  async issue(auth: User, { channelSeq, courseSeq, userSeq }: OfPerson): Promise<Certificate> {
    const at = { channelSeq, courseSeq };
    const issued = await this.db.tx({ channelSeq }, async (tx) => {
      if ((await this.ruleOf(tx, at)).issueCd === CERTIFICATE_ISSUE.NONE) throw fail('CERTIFICATES_OFF');
      const [enrolment] = await rows(tx, LOCK_ENROLMENT, { ...at, userSeq });
      if (!enrolment) throw fail('NO_DATA');
      const { attendSeq } = enrolment;
      await this.issuer.revoke(tx, { channelSeq, attendSeq }, CERTIFICATE_REVOKE.REISSUED);
      const [one] = await rows(tx, ISSUE_BY_HAND, { channelSeq, attendSeq, now: this.clock.now(), issuedBy: auth.userSeq });
      if (!one) throw fail('NO_DATA');
      await this.issuer.tell(tx, at, one);
      return one;
    });
    return this.bySeq({ channelSeq, certificateSeq: issued.certificateSeq });
  }

  async revoke({ channelSeq, courseSeq, userSeq }: OfPerson, reason: string): Promise<Certificate> {
    const certificateSeq = await this.db.tx({ channelSeq }, async (tx) => {
      const [held] = await rows(tx, HELD_CERTIFICATE, { channelSeq, courseSeq, userSeq });
      if (!held) throw fail('NO_DATA');
      await this.issuer.revoke(tx, { channelSeq, attendSeq: held.attendSeq }, CERTIFICATE_REVOKE.STAFF, reason);
      return held.certificateSeq;
    });
    return this.bySeq({ channelSeq, certificateSeq });
  }

  async mine(auth: User, q: QueryOf<typeof certificateApi.mine>): Promise<RawAnswer> {
    const args = { userSeq: auth.userSeq, channelSeq: q.channelSeq ?? null, courseSeq: q.courseSeq ?? null };
    const [json] = await this.db.readAll(CERTIFICATES_OF_PERSON, args);
    return jsonAnswer(json!);
  }

  async find(auth: User, at: One): Promise<Certificate> {
    const found = await this.bySeq(at);
    const { channelSeq, courseSeq } = found;
    if (found.userSeq === auth.userSeq) return found;
    const { roles } = await this.acl.of(auth, channelSeq, courseSeq);
    if (!hasPermission(roles, READ_PERMISSION)) throw fail('NO_PERMISSION');
    return found;
  }

  async file(auth: User, at: One): Promise<RawAnswer> {
    await this.find(auth, at);
    const { channelSeq, certificateSeq } = at;
    return this.paper((await this.db.one({ channelSeq }, FACE_OF_CERTIFICATE, { channelSeq, certificateSeq }))!, false);
  }

  async check(channelSeq: number, certificateNo: string) {
    const found = await this.db.one({ channelSeq }, CHECK_CERTIFICATE, { channelSeq, certificateNo: certificateNo.toUpperCase() });
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private async bySeq({ channelSeq, certificateSeq }: One): Promise<Certificate> {
    const found = await this.db.one({ channelSeq }, CERTIFICATE_BY_SEQ, { channelSeq, certificateSeq });
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private async ruleOf(tx: Tx, { channelSeq, courseSeq }: OfClass): Promise<CertificateRule> {
    const rule = await tx.findOneBy(CertificateRuleEntity, { channelSeq, courseSeq });
    if (!rule) return NO_RULE;
    const { issueCd, completionRate, lang, title, description, signer, sealImageUrl } = rule;
    return { issueCd, completionRate, lang, title, description, signer, sealImageUrl };
  }

  private async paper(face: Face, sample: boolean): Promise<RawAnswer> {
    const [logo, seal] = await Promise.all([this.pictures.of(face.logoUrl), this.pictures.of(face.sealImageUrl)]);
    const checkUrl = `${siteOriginOf(face, config.siteOrigin)}/certificates/${face.certificateNo}`;
    const words = CERTIFICATE_WORDS[face.lang];
    const pdf = await drawCertificate({ ...face, logo, seal, checkUrl, sample });
    return fileAnswer(pdf, `${words.title} ${face.name}.pdf`, 'application/pdf');
  }
}
