import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { channelApi as api } from '@madang/contracts/main/channel';
import type { Caller, User } from '@madang/server/caller';
import { Keywords } from '@madang/server/keywords';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { ChannelService } from './channel.service';
import { codesOf } from './code-names';
import { TermsService } from './terms.service';

/** For how many seconds the gateway may answer visitors without an account from its cache. */
const CACHE_SECONDS = 1;
interface OfChannel {
  channelSeq: number;
}

@Controller()
export class ChannelController {
  constructor(
    private readonly channels: ChannelService,
    private readonly terms: TermsService,
    private readonly keywords: Keywords,
  ) {}

  @Route(api.lookup)
  async lookup(@Input() query: QueryOf<typeof api.lookup>, @Auth() auth: Caller) {
    return jsonAnswer(await this.channels.lookup(query, auth), CACHE_SECONDS);
  }

  @Route(api.find)
  async find(@Path() { channelSeq }: OfChannel, @Auth() auth: Caller) {
    return jsonAnswer(await this.channels.find(channelSeq, auth), CACHE_SECONDS);
  }

  @Route(api.create)
  create(@Input() input: InputOf<typeof api.create>, @Auth() auth: User) {
    return this.channels.create(input, auth);
  }

  @Route(api.checkDomain)
  checkDomain(@Input() { domain }: QueryOf<typeof api.checkDomain>) {
    return this.channels.checkDomain(domain);
  }

  @Route(api.managed)
  managed(@Auth() auth: User) {
    return this.channels.managed(auth.userSeq);
  }

  @Route(api.joined)
  joined(@Auth() auth: User) {
    return this.channels.joined(auth.userSeq);
  }

  @Route(api.menus)
  async menus(@Path() { channelSeq }: OfChannel) {
    return jsonAnswer(await this.channels.menus(channelSeq), CACHE_SECONDS);
  }

  @Route(api.categories)
  async categories(@Path() { channelSeq }: OfChannel) {
    return jsonAnswer(await this.channels.categories(channelSeq), CACHE_SECONDS);
  }

  @Route(api.serviceTerms)
  async serviceTerms(@Path() { channelSeq }: OfChannel, @Auth() auth: Caller) {
    return { termsData: await this.terms.find('service', channelSeq, auth.lang) };
  }

  @Route(api.privacyTerms)
  async privacyTerms(@Path() { channelSeq }: OfChannel, @Auth() auth: Caller) {
    return { privacyData: await this.terms.find('privacy', channelSeq, auth.lang) };
  }

  @Route(api.codes)
  async codes(@Input() { groupCode, channelSeq }: QueryOf<typeof api.codes>, @Auth() auth: Caller) {
    const swap = await this.keywords.of(channelSeq ?? null, auth.lang);
    return jsonAnswer(JSON.stringify(codesOf(auth.lang, groupCode, swap)), CACHE_SECONDS);
  }
}
