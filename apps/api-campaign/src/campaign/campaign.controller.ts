import { Controller } from '@nestjs/common';
import { campaignApi as api } from '@madang/contracts/campaign/campaign';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { fail } from '@madang/server/fail';
import { Auth, Input, jsonAnswer, Path, RawAnswer, Route } from '@madang/server/route';
import { CampaignService } from './campaign.service';
import { Clicks } from './clicks';

interface At {
  channelSeq: number;
  campaignId: string;
}
/** The number of the campaign in the path. The parameter is named `campaignId`, so the guard does not check it as a number. */
function seqOf({ campaignId }: At): number {
  if (!/^\d{1,15}$/.test(campaignId)) throw fail('NO_DATA');
  return Number(campaignId);
}

@Controller()
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly clicks: Clicks,
  ) {}

  @Route(api.list)
  async list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return jsonAnswer(await this.campaigns.list(at.channelSeq, query));
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.campaigns.create(auth, at.channelSeq, input);
  }
  @Route(api.audience)
  audience(@Path() at: At, @Input() query: QueryOf<typeof api.audience>) {
    return this.campaigns.audience(at.channelSeq, query);
  }
  @Route(api.preview)
  preview(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.preview>) {
    return this.campaigns.preview(auth, at.channelSeq, input);
  }
  @Route(api.test)
  test(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.test>) {
    return this.campaigns.test(auth, at.channelSeq, input);
  }
  @Route(api.find)
  find(@Path() at: At) {
    return this.campaigns.find(at.channelSeq, seqOf(at));
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.campaigns.update(auth, at.channelSeq, seqOf(at), input);
  }
  @Route(api.send)
  send(@Auth() auth: User, @Path() at: At) {
    return this.campaigns.send(auth, at.channelSeq, seqOf(at));
  }
  @Route(api.stop)
  stop(@Auth() auth: User, @Path() at: At) {
    return this.campaigns.stop(auth, at.channelSeq, seqOf(at));
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.campaigns.remove(auth, at.channelSeq, seqOf(at));
  }
  @Route(api.click)
  async click(@Input() { token }: QueryOf<typeof api.click>): Promise<RawAnswer> {
    const location = await this.clicks.follow(token);
    return new RawAnswer(null, { status: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } });
  }
}
