import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { CUSTOMER_TYPE, SNS_TYPE, USER_TYPE, YN, type Yn } from '@madang/contracts/codes';
import { seoulYear } from '@madang/contracts/dates';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { Channel, channelApi, JoinedChannel, ManagedChannel } from '@madang/contracts/main/channel';
import { OTHER_CATEGORY } from '@madang/contracts/main/category';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { AccountEntity } from '../account/account.entity';
import { Attempts, tryOf } from '../attempt/attempts';
import { MemberService } from '../member/member.service';
import { defaultBanner, defaultCategories, defaultFooter, defaultMenus, isReserved } from './channel-defaults';
import { CategoryEntity, ChannelEntity, ChannelUserEntity, MenuEntity } from './channel.entity';
import { CHANNEL_BY_HOST, CHANNEL_BY_SEQ, CHANNEL_CATEGORIES, CHANNEL_MENUS, JOINED_CHANNELS, MANAGED_CHANNELS } from './channel.sql';
import { beginPlan } from './free-plan';
import { openMainPage } from './main-page';

export const isTaken = (e: unknown) => isUniqueViolation(e, 'channel_domain_key');

/** Finds sites by host or number, and makes new ones for anybody who is logged in. */
@Injectable()
export class ChannelService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly members: MemberService,
  ) {}

  async lookup(query: QueryOf<typeof channelApi.lookup>, caller: Caller): Promise<string> {
    if (query.channelSeq) return this.find(query.channelSeq, caller);
    if (!query.domain) throw fail('NO_DATA');
    const args = { host: hostOf(query.domain), address: siteAddressOf(query.domain, config.siteOrigin) };
    const [json] = await this.db.read({}, CHANNEL_BY_HOST, args);
    return this.shown(json, caller);
  }

  async find(channelSeq: number, caller: Caller): Promise<string> {
    const [json] = await this.db.read({}, CHANNEL_BY_SEQ, { channelSeq });
    return this.shown(json, caller);
  }

  /** Adds the caller's own permissions on the site, if the caller is logged in. */
  private async shown(json: string | undefined, caller: Caller): Promise<string> {
    if (!json) throw fail('NO_DATA');
    if (!caller.userSeq) return json;
    const channel = JSON.parse(json) as Channel;
    const { roles } = await this.members.find(channel.channelSeq, { userSeq: caller.userSeq, support: caller.support });
    return JSON.stringify({ ...channel, roles });
  }

  async create({ firstLang, ...input }: InputOf<typeof channelApi.create>, auth: User): Promise<Channel> {
    // What the site begins with is in the language that its visitors see (AM-1190).
    const lang = firstLang ?? auth.lang;
    if (isReserved(input.domain)) throw fail('DUPLICATE_DOMAIN');
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('site', auth.userSeq));
    const channelSeq = await this.db
      .all(async (tx) => {
        const owner = await tx.findOneByOrFail(AccountEntity, { userSeq: auth.userSeq });
        // A person who signed up by e-mail may make the first site without a proven mailbox. Each further site requires one, so that
        // nobody occupies many site addresses.
        if (owner.snsTypeCd === SNS_TYPE.EMAIL && !owner.emailAuthAt && (await tx.existsBy(ChannelEntity, { createdBy: auth.userSeq })))
          throw fail('NOT_AUTHORIZED_EMAIL');
        const createdAt = this.clock.now();
        const site = await tx.save(
          tx.create(ChannelEntity, {
            ...input,
            banners: [defaultBanner(input, lang)],
            footer: defaultFooter(input, owner, seoulYear(createdAt)),
            setting: { firstLang: lang },
            depositHours: LIMITS.depositHours,
            sellerCheckYn: YN.YES,
            // A person who opens a site privately is no business, so publishing asks for no business number.
            privateSellerYn: input.customerType === CUSTOMER_TYPE.PERSON ? YN.YES : YN.NO,
            createdBy: auth.userSeq,
            createdAt,
          }),
        );
        const { channelSeq } = site;
        await tx.insert(ChannelUserEntity, {
          channelSeq,
          userSeq: auth.userSeq,
          userTypeCd: USER_TYPE.OWNER,
          roles: [...ROLE_PERMISSIONS.OWN],
          joinedAt: createdAt,
        });
        await tx.insert(
          MenuEntity,
          defaultMenus(lang).map((menu) => ({ ...menu, channelSeq })),
        );
        const large = await tx.insert(
          CategoryEntity,
          defaultCategories(input.category, lang).map((category) => ({ ...category, channelSeq })),
        );
        const unsorted = { channelSeq, name: OTHER_CATEGORY[lang], categoryOrder: 1 };
        await tx.insert(
          CategoryEntity,
          large.identifiers.map((made) => ({ ...unsorted, parentCategorySeq: Number(made['channelCategorySeq']) })),
        );
        await beginPlan(tx, channelSeq);
        await openMainPage(tx, site, { userSeq: auth.userSeq, lang, at: createdAt });
        await this.outbox.publish(tx, 'channel.created', { channelSeq, userSeq: auth.userSeq });
        return channelSeq;
      })
      .catch((e: unknown) => {
        throw isTaken(e) ? fail('DUPLICATE_DOMAIN') : e;
      });
    return JSON.parse(await this.find(channelSeq, auth)) as Channel;
  }

  async checkDomain(domain: string): Promise<{ usedYn: Yn }> {
    const used = isReserved(domain) || (await this.db.tx({}, (tx) => tx.existsBy(ChannelEntity, { domain })));
    return { usedYn: used ? YN.YES : YN.NO };
  }

  async managed(userSeq: number): Promise<ManagedChannel[]> {
    const [json] = await this.db.readAll(MANAGED_CHANNELS, { userSeq });
    return JSON.parse(json!) as ManagedChannel[];
  }

  async joined(userSeq: number): Promise<JoinedChannel[]> {
    const [json] = await this.db.readAll(JOINED_CHANNELS, { userSeq });
    return JSON.parse(json!) as JoinedChannel[];
  }

  async menus(channelSeq: number): Promise<string> {
    const [json] = await this.db.read({ channelSeq }, CHANNEL_MENUS, { channelSeq });
    if (!json) throw fail('NO_DATA');
    return json;
  }

  async categories(channelSeq: number): Promise<string> {
    const [json] = await this.db.read({ channelSeq }, CHANNEL_CATEGORIES, { channelSeq });
    return json!;
  }
}
