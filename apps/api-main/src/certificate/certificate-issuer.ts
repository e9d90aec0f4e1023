import { Injectable } from '@nestjs/common';
import { CERTIFICATE_REVOKE, type CodeOf } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { ISSUE_REACHED, REVOKE_OF_ENROLMENT, type Issued } from './certificate.sql';

interface OfClass {
  channelSeq: number;
  courseSeq: number;
}

/** Issues and revokes certificates in the transaction of the caller, and publishes the event of each that is issued. */
@Injectable()
export class CertificateIssuer {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Issues certificates to learners who have completed the share of lessons that the class asks for: to one person after a lesson, or to
   * all (`userSeq` null) after staff saved the class's rule.
   */
  async issueReached(tx: Tx, at: OfClass, userSeq: number | null): Promise<number> {
    const { channelSeq, courseSeq } = at;
    const issued = await rows(tx, ISSUE_REACHED, { channelSeq, courseSeq, userSeq, now: this.clock.now() });
    for (const one of issued) await this.tell(tx, at, one);
    return issued.length;
  }

  async tell(tx: Tx, { channelSeq, courseSeq }: OfClass, { certificateSeq, userSeq }: Issued): Promise<void> {
    await this.outbox.publish(tx, 'certificate.issued', { channelSeq, courseSeq, certificateSeq, userSeq });
  }

  /**
   * Revokes the certificates of an enrolment and publishes no event: the learner hears of a cancellation by its own event and gets a new
   * certificate after a replacement. A learner whose certificate staff revoke is not told.
   */
  async revoke(
    tx: Tx,
    { channelSeq, attendSeq }: { channelSeq: number; attendSeq: number },
    revokeCd: CodeOf<typeof CERTIFICATE_REVOKE>,
    revokeReason = '',
  ): Promise<void> {
    await rows(tx, REVOKE_OF_ENROLMENT, { channelSeq, attendSeq, revokeCd, revokeReason, now: this.clock.now() });
  }
}
