import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CERTIFICATE_REVOKE } from '@madang/contracts/codes';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CertificateIssuer } from './certificate-issuer';

/** Revokes the certificates of an enrolment that is cancelled; of a package those of its classes. */
@Injectable()
export class CertificateHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly issuer: CertificateIssuer,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.cancelled', ({ channelSeq, attendSeq }) =>
      this.db.tx({ channelSeq }, (tx) => this.issuer.revoke(tx, { channelSeq, attendSeq }, CERTIFICATE_REVOKE.CANCELLED)),
    );
  }
}
