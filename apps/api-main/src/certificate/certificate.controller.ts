import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { certificateApi as api } from '@madang/contracts/main/certificate';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { CertificateService, type OfClass, type One } from './certificate.service';

@Controller()
export class CertificateController {
  constructor(private readonly certificates: CertificateService) {}

  @Route(api.rule)
  rule(@Path() at: OfClass) {
    return this.certificates.rule(at);
  }
  @Route(api.saveRule)
  saveRule(@Auth() auth: User, @Path() at: OfClass, @Input() input: InputOf<typeof api.saveRule>) {
    return this.certificates.saveRule(auth, at, input);
  }
  @Route(api.sample)
  sample(@Path() at: OfClass, @Input() input: InputOf<typeof api.sample>) {
    return this.certificates.sample(at, input);
  }
  @Route(api.list)
  list(@Path() at: OfClass, @Input() q: QueryOf<typeof api.list>) {
    return this.certificates.list(at, q);
  }
  @Route(api.issue)
  issue(@Auth() auth: User, @Path() at: OfClass & { userSeq: number }) {
    return this.certificates.issue(auth, at);
  }
  @Route(api.revoke)
  revoke(@Path() at: OfClass & { userSeq: number }, @Input() { reason }: InputOf<typeof api.revoke>) {
    return this.certificates.revoke(at, reason);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Input() q: QueryOf<typeof api.mine>) {
    return this.certificates.mine(auth, q);
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() at: One) {
    return this.certificates.find(auth, at);
  }
  @Route(api.file)
  file(@Auth() auth: User, @Path() at: One) {
    return this.certificates.file(auth, at);
  }
  @Route(api.check)
  check(@Path() at: { channelSeq: number; certificateNo: string }) {
    return this.certificates.check(at.channelSeq, at.certificateNo);
  }
}
