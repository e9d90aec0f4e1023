import { apiKeyApi, type MadeApiKey } from '@madang/contracts/main/api-key';
import { webhookApi, type MadeWebhook } from '@madang/contracts/campaign/webhook';
import { boardApi, noticeApi, type Board, type Notice } from '@madang/contracts/main/board';
import { campaignApi, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { channelApi } from '@madang/contracts/main/channel';
import { challengeApi, type ChallengeDetail, type ChallengeMission } from '@madang/contracts/main/challenge';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { keywordApi } from '@madang/contracts/main/keyword';
import { marketingApi } from '@madang/contracts/main/marketing';
import { courseStaffApi, inviteApi, operatorApi, type Invite } from '@madang/contracts/main/operator';
import { policyApi } from '@madang/contracts/main/policy';
import { settingApi, type TermsVersion } from '@madang/contracts/main/site-setting';
import { snippetApi, type Snippet } from '@madang/contracts/main/snippet';
import { socialApi } from '@madang/contracts/main/social';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { blockEditorApi, type BlockState } from '@madang/contracts/page/blocks/editor';
import { sitePageApi } from '@madang/contracts/page/site-page';
import type { SitePage } from '@madang/contracts/page/page';
import { dataHistoryApi, type DataHistory, type KeptText } from '@madang/contracts/util/data-history';
import type { Endpoint } from '@madang/contracts/endpoint';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course as madeClass, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let owner: Person;
let channelSeq: number;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, page: PageModule, campaign: CampaignModule });
  ({ owner, channelSeq } = await site(t));
});
afterAll(() => t.close());

const made = async (domain: string) =>
  (
    await t.admin<{ id: string }>(
      `insert into main.${domain} returning ${domain.includes('category') ? 'channel_category_seq' : 'menu_seq'} as id`,
    )
  )[0]!.id;
const ask = (endpoint: Endpoint<never> | Endpoint, params: object = {}, who = owner) =>
  t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const lines = async (entity?: string) =>
  (await ask(dataHistoryApi.list).query({ entity, size: 100 }).expect(200)).body.data as { list: DataHistory[]; totalCount: number };
const invite = async (body: object = {}, who = owner) =>
  (
    await ask(inviteApi.create, {}, who)
      .send({ userTypeCd: 'MNG', email: `i${Math.random()}@madang.test`, ...body })
      .expect(200)
  ).body.data as Invite;
const category = () => made(`category (channel_seq, name, category_order) values (${channelSeq}, 'c${Math.random()}', 1)`);
/** Adds a domain to the site, as if its DNS records had been checked. */
const domain = async () => {
  const host = `d${Date.now()}${Math.random()}.codebay.kr`;
  await t.admin(insertInto('main.site_host', { channelSeq, host, since: sql`now()` }));
  const [row] = await t.admin<{ domain_seq: number }>(
    insertInto(
      'util.site_domain',
      { channelSeq, domain: host, token: 'x', state: 'SERVING', createdAt: sql`now()` },
      sql`returning domain_seq`,
    ),
  );
  return { domainSeq: row!.domain_seq };
};
const terms = async () =>
  (
    (
      await ask(settingApi.saveTerms)
        .send({ kind: 'service', useYn: 'Y', title: '약관', content: String(Math.random()) })
        .expect(200)
    ).body.data as TermsVersion[]
  )[0]!;

const apiKey = { name: '연동', scopes: ['SITE_SEO_READ'] };
const madeKey = async () => {
  const { keySeq } = (await ask(apiKeyApi.createOwn).send(apiKey).expect(200)).body.data as MadeApiKey;
  return { keySeq };
};
const webhook = { name: '연동', url: 'https://hooks.example/in', events: ['order.paid'] };
const madeWebhook = async () => {
  const { endpointSeq } = (await ask(webhookApi.create).send(webhook).expect(200)).body.data as MadeWebhook;
  return { endpointSeq };
};
const snippet = { title: '확인', position: 'HEAD', code: '<meta name="proof" content="1">' };
const madeSnippet = async (title = '다른 확인') => {
  const { snippetSeq } = (
    await ask(snippetApi.create)
      .send({ ...snippet, title })
      .expect(200)
  ).body.data as Snippet;
  return { snippetSeq };
};

const coupon = (more: object = {}) => ({ title: '첫 수강 감사', code: `C${Date.now()}`, discountTypeCd: '00', discount: 1000, ...more });
/** Puts the site on the Pro plan, which memberships and chat rooms need. */
const onPro = () => t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
const chatRoom = { name: '라운지', scope: '01' };
const madeRoom = async () => {
  await onPro();
  const { chatRoomSeq } = (await ask(chatApi.create).send(chatRoom).expect(200)).body.data as StudioChatRoom;
  return { chatRoomSeq };
};
const madeCoupon = async () => {
  const { couponInfoSeq } = (await ask(couponApi.create).send(coupon()).expect(200)).body.data as CouponInfo;
  return { couponInfoSeq };
};
const campaign = { title: '봄 할인', content: '<p>안녕하세요</p>', repeatCd: 'S', reserveAt: '2099-01-01T00:00:00Z' };
const madeCampaign = async () => {
  await t.admin(
    sql`update main.channel
      set footer = '{"corpName":"(주)하나","addr":"서울시 종로구 1","phone":"02-123-4567","email":"hello@hana.test"}'
      where channel_seq = ${channelSeq}`,
  );
  const { campaignId } = (await ask(campaignApi.create).send(campaign).expect(200)).body.data as CampaignDetail;
  return { campaignId };
};
const membership = { title: '멤버십', price: 5000, periodCd: 'AUTO', courseSeqs: [] };
const madeMembership = async () => {
  await onPro();
  const { membershipSeq } = (await ask(membershipApi.create).send(membership).expect(200)).body.data as Membership;
  return { membershipSeq };
};
const madeContent = async () => {
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
  const { courseSeq } = (await ask(contentApi.create).send({ title: '영상' }).expect(200)).body.data as AdminCourse;
  return { courseSeq };
};
const madeChallenge = async () => {
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
  const { challenge } = (await ask(challengeApi.create).send({ title: '아침 글쓰기' }).expect(200)).body.data as ChallengeDetail;
  return { courseSeq: challenge.courseSeq };
};
const term = { name: '1기', startAt: '2099-01-01T00:00:00Z', endAt: '2099-02-01T00:00:00Z', maxUserCount: 10 };
const madeTerm = async () => {
  const at = await madeChallenge();
  return { ...at, termSeq: ((await ask(challengeApi.createTerm, at).send(term).expect(200)).body.data as ChallengeTerm).termSeq };
};
const mission = { curriculumTypeCd: '09', title: '매일 쓰기', maxChallengeCount: 5, dailyChallengeCount: 1 };
const madeMission = async () => {
  const at = await madeChallenge();
  const made = (await ask(challengeApi.createMission, at).send(mission).expect(200)).body.data as ChallengeMission;
  return { ...at, curriculumSeq: made.curriculumSeq };
};
const madeLeader = async () => {
  const at = { ...(await madeChallenge()), userSeq: (await person(t, '리더', channelSeq)).userSeq };
  await ask(challengeApi.addLeader, at).send({ userSeq: at.userSeq }).expect(200);
  return at;
};
/** A site that pays for a plan by a card, as if it had begun a week ago. */
const paying = (more: Record<string, string> = {}) => {
  const columns = {
    plan_seq: '3',
    period_start: 'now()',
    period_end: "now() + interval '20 days'",
    anchor_at: 'now()',
    cancel_at: 'null',
    ...more,
  };
  const names = Object.keys(columns);
  return t.admin(
    sql`insert into util.site_plan (channel_seq, customer_key, ${raw(names.join(', '))})
      values (${channelSeq}, 'walked', ${raw(Object.values(columns).join(', '))})
     on conflict (channel_seq) do update set ${raw(names.map((name) => `${name} = excluded.${name}`).join(', '))}`,
  );
};
/** A platform operator's request for support access to the site; `granted`: the owner has allowed it. */
const supportAsked = async (granted = false) => {
  const { userSeq } = await person(t, '지원');
  const [row] = await t.admin<{ access_seq: number }>(
    insertInto(
      'main.support_access',
      {
        siteSeq: channelSeq,
        askedBy: userSeq,
        reason: '문의',
        askedAt: sql`now()`,
        grantedBy: granted ? owner.userSeq : null,
        grantedAt: granted ? new Date() : null,
        expiresAt: sql`${granted ? new Date() : null}::timestamptz + interval '1 day'`,
      },
      sql`returning access_seq`,
    ),
  );
  return { accessSeq: row!.access_seq };
};
let pages = 0;
const page = async () => {
  const body = { title: '소개', path: `page${(pages += 1)}` };
  return { pageSeq: ((await ask(sitePageApi.create).send(body).expect(200)).body.data as SitePage).pageSeq };
};
const words = (title: string) => ({ seoSetting: JSON.stringify({ title }) });
const course = async () => {
  const [row] = await t.admin<{ course_seq: number }>(
    insertInto('main.course', { channelSeq, title: '클래스', publishStatusCd: '00' }, sql`returning course_seq`),
  );
  return { courseSeq: row!.course_seq };
};

const board = (more: object = {}) => ({ name: `판 ${Math.random()}`, ...more });
const madeBoard = async () => {
  const { boardSeq } = (await ask(boardApi.create).send(board()).expect(200)).body.data as Board;
  return { boardSeq };
};
const notice = (title: string) => ({ title, content: '<p>알려요</p>' });
const madeNotice = async () => {
  const { noticeSeq } = (await ask(noticeApi.create).send(notice('휴무')).expect(200)).body.data as Notice;
  return { noticeSeq };
};

/** By the name of a call that changes a setting: makes what it needs, and answers the parameters of its path and its body. */
const CHANGES: Record<string, () => Promise<{ params?: object; body?: object }>> = {
  'setting.saveProfile': async () => ({
    body: { name: '새 이름', domain: 'walked', pageTypeCd: '00', zoomAccountTypeCd: '00', customerType: '00', category: '01' },
  }),
  'setting.saveDesign': async () => ({ body: { brandColor: '#123456', banners: [] } }),
  'setting.saveTeacherRules': async () => ({ body: { sheetYn: 'Y', ownYn: 'Y' } }),
  'selling.save': async () => ({ body: { depositHours: 12, taxTypeCd: '01', privateSellerYn: 'Y' } }),
  'setting.saveFooter': async () => ({ body: { corpName: '마당' } }),
  'setting.saveMenus': async () => ({
    body: { menus: [{ menuTitle: '클래스', menuTypeCd: '00', path: '/classes', openTypeCd: '00', visibleTypeCd: '00', subMenus: [] }] },
  }),
  'setting.saveWhiteLabel': async () => ({ body: { whiteLabelYn: 'Y' } }),
  'setting.removeMenu': async () => ({
    params: { menuSeq: await made(`menu (channel_seq, menu_title, menu_type_cd, path) values (${channelSeq}, '메뉴', '00', '/x')`) },
  }),
  'channel.createCategory': async () => ({ body: { name: '새로' } }),
  'setting.updateCategory': async () => ({ params: { channelCategorySeq: await category() }, body: { name: '다른' } }),
  'setting.orderCategories': async () => {
    await Promise.all([category(), category()]);
    const all = await t.admin<{ seq: string }>(
      sql`select channel_category_seq as seq
        from main.category
        where channel_seq = ${channelSeq} and parent_category_seq is null
        order by category_order, channel_category_seq`,
    );
    return { body: { order: all.map((row) => Number(row.seq)).reverse() } };
  },
  'setting.removeCategory': async () => ({ params: { channelCategorySeq: await category() } }),
  'setting.saveTerms': async () => ({ body: { kind: 'privacy', useYn: 'Y', title: '방침', content: '내용' } }),
  'policy.adopt': async () => {
    await t.admin(
      sql`update main.channel set footer = footer || '{"privacyName":"김하나","phone":"02-123-4567"}' where channel_seq = ${channelSeq}`,
    );
    return { body: { stamp: (await ask(policyApi.find).expect(200)).body.data.stamp as string } };
  },
  'setting.removeTerms': async () => {
    const { termsSeq } = await terms();
    await t.admin(sql`update main.terms set in_force_at = now() + interval '1 day' where terms_seq = ${termsSeq}`);
    return { params: { termsSeq } };
  },
  'domain.create': async () => ({ body: { domain: 'walked.codebay.kr' } }),
  'domain.choose': async () => ({ params: await domain(), body: { mainYn: 'Y' } }),
  'domain.remove': async () => ({ params: await domain() }),
  'support.grant': async () => ({ params: await supportAsked(), body: { hours: 24 } }),
  'support.refuse': async () => ({ params: await supportAsked() }),
  'support.end': async () => ({ params: await supportAsked(true) }),
  'plan.change': async () => {
    await paying();
    return { body: { planSeq: 2, months: 12 } };
  },
  'plan.cancel': async () => {
    await paying();
    return { body: { reasonCd: 'PRICE' } };
  },
  'plan.uncancel': async () => {
    await paying({ cancel_at: 'now()' });
    return {};
  },
  'plan.removeCard': async () => {
    await paying({ cancel_at: 'now()' });
    await t.admin(
      insertInto('util.plan_card', {
        channelSeq,
        billingKey: 'x',
        brand: 'KB',
        last4: '1234',
        registeredBy: owner.userSeq,
        registeredAt: sql`now()`,
      }),
    );
    return {};
  },
  'plan.addCoupon': async () => {
    await t.admin(
      `insert into util.plan_coupon (code, name, percent) values ('WALKED', '{"ko": "확인", "en": "Check", "jp": "確認"}', 10)`,
    );
    return { body: { code: 'WALKED' } };
  },
  'referral.saveSetting': async () => ({ body: { useYn: 'Y', couponInfoSeq: null } }),
  'marketing.save': async () => ({ body: { ANALYTICS: 'G-ABCDEF123' } }),
  'keyword.save': async () => ({ body: { customKeyword: true, sets: { ko: { class: '강의' }, en: {}, jp: {} } } }),
  'apiKey.createOwn': async () => ({ body: apiKey }),
  'apiKey.createOfSite': async () => ({ body: apiKey }),
  'apiKey.update': async () => ({ params: await madeKey(), body: { ...apiKey, name: '다른 이름' } }),
  'apiKey.revoke': async () => ({ params: await madeKey() }),
  'webhook.create': async () => ({ body: webhook }),
  'webhook.update': async () => ({ params: await madeWebhook(), body: { ...webhook, name: '다른 이름' } }),
  'webhook.setState': async () => ({ params: await madeWebhook(), body: { stateCd: 'PAUSED' } }),
  'webhook.rotate': async () => ({ params: await madeWebhook() }),
  'webhook.remove': async () => ({ params: await madeWebhook() }),
  'snippet.create': async () => ({ body: snippet }),
  'snippet.update': async () => ({ params: await madeSnippet(), body: { ...snippet, useYn: 'N' } }),
  'snippet.order': async () => {
    await madeSnippet(`x${Math.random()}`);
    const all = (await ask(snippetApi.list)).body.data as Snippet[];
    return { body: { order: all.map((one) => one.snippetSeq).reverse() } };
  },
  'snippet.remove': async () => ({ params: await madeSnippet() }),
  'board.create': async () => ({ body: board() }),
  'board.update': async () => ({ params: await madeBoard(), body: board({ readScope: 'STAFF' }) }),
  'board.order': async () => {
    await madeBoard();
    await madeBoard();
    const all = (await ask(boardApi.list)).body.data as Board[];
    return { body: { order: all.map((one) => one.boardSeq).reverse() } };
  },
  'board.remove': async () => ({ params: await madeBoard() }),
  'notice.create': async () => ({ body: notice('점검') }),
  'notice.update': async () => ({ params: await madeNotice(), body: notice('휴무 안내') }),
  'notice.remove': async () => ({ params: await madeNotice() }),
  'membership.create': async () => {
    await madeMembership();
    return { body: { ...membership, title: '다른 멤버십' } };
  },
  'membership.update': async () => ({ params: await madeMembership(), body: { ...membership, price: 7000 } }),
  'membership.remove': async () => ({ params: await madeMembership() }),
  'content.create': async () => {
    await madeContent();
    return { body: { title: '다른 영상' } };
  },
  'content.update': async () => ({ params: await madeContent(), body: { title: '새 영상' } }),
  'content.remove': async () => ({ params: await madeContent() }),
  'challenge.create': async () => {
    await madeChallenge();
    return { body: { title: '저녁 달리기' } };
  },
  'challenge.update': async () => ({ params: await madeChallenge(), body: { title: '저녁 글쓰기' } }),
  'challenge.remove': async () => ({ params: await madeChallenge() }),
  'challenge.createTerm': async () => ({ params: await madeChallenge(), body: term }),
  'challenge.updateTerm': async () => ({ params: await madeTerm(), body: { ...term, name: '2기' } }),
  'challenge.removeTerm': async () => ({ params: await madeTerm() }),
  'challenge.createMission': async () => ({ params: await madeChallenge(), body: mission }),
  'challenge.updateMission': async () => ({ params: await madeMission(), body: { ...mission, xp: 10 } }),
  'challenge.removeMission': async () => ({ params: await madeMission() }),
  'challenge.restoreMission': async () => {
    const params = await madeMission();
    await ask(challengeApi.removeMission, params).send({}).expect(200);
    return { params };
  },
  'challenge.addLeader': async () => ({ params: await madeChallenge(), body: { userSeq: (await person(t, '리더', channelSeq)).userSeq } }),
  'challenge.removeLeader': async () => ({ params: await madeLeader() }),
  'coupon.create': async () => ({ body: coupon() }),
  'coupon.update': async () => ({ params: await madeCoupon(), body: coupon({ discount: 2000 }) }),
  'coupon.issue': async () => ({ params: await madeCoupon(), body: { userSeqs: [owner.userSeq] } }),
  'coupon.remove': async () => ({ params: await madeCoupon() }),
  'campaign.create': async () => ({ body: campaign }),
  'campaign.update': async () => ({ params: await madeCampaign(), body: { ...campaign, title: '여름 할인' } }),
  'campaign.send': async () => ({ params: await madeCampaign() }),
  'campaign.stop': async () => {
    const params = await madeCampaign();
    await ask(campaignApi.send, params).expect(200);
    return { params };
  },
  'campaign.remove': async () => ({ params: await madeCampaign() }),
  'chat.create': async () => {
    await onPro();
    return { body: chatRoom };
  },
  'chat.update': async () => ({ params: await madeRoom(), body: { ...chatRoom, scope: '00' } }),
  'chat.remove': async () => ({ params: await madeRoom() }),
  'configuration.save': async () => ({ body: { key: 'delivery.note', value: '보통 사흘 안에 보내요' } }),
  'refund.saveSetting': async () => ({ body: { ruleCd: 'CONTENT' } }),
  'settlement.submit': async () => {
    const [file] = await t.admin<{ seq: string }>(
      insertInto(
        'main.file',
        {
          channelSeq,
          storageKey: sql`'private/1/doc-' || random() || '/file.pdf'`,
          url: '',
          contentType: 'application/pdf',
          fileSize: 1,
          originFileName: '통장.pdf',
          createdBy: owner.userSeq,
        },
        sql`returning file_seq as seq`,
      ),
    );
    return { body: { bank: '06', accountNumber: '123456', holder: '마당', files: [Number(file!.seq)] } };
  },
  'blockEditor.publish': async () => ({ params: { pageSeq: 0 }, body: { version: await draftVersion(), publishAt: null } }),
  'blockEditor.cancelPublish': async () => {
    await ask(blockEditorApi.publish, { pageSeq: 0 })
      .send({ version: await draftVersion(), publishAt: '2036-01-01T00:00:00Z' })
      .expect(200);
    return { params: { pageSeq: 0 } };
  },
  'blockEditor.takeDown': async () => {
    await ask(blockEditorApi.publish, { pageSeq: 0 })
      .send({ version: await draftVersion() })
      .expect(200);
    return { params: { pageSeq: 0 } };
  },
  'sitePage.create': async () => ({ body: { title: '오시는 길', path: 'way' } }),
  'sitePage.createLanding': async () => ({ body: await course() }),
  'sitePage.update': async () => ({ params: await page(), body: { title: '다른 제목' } }),
  'sitePage.remove': async () => ({ params: await page() }),
  'seo.save': async () => ({ body: words('{{siteName}}') }),
  'seo.savePage': async () => ({ params: await page(), body: words('우리') }),
  'seo.saveCourse': async () => ({ params: await course(), body: words('배우기') }),
  'live.saveZoom': async () => ({
    body: { zoomAccountTypeCd: '01', accountId: 'one', clientId: 'two', clientSecret: 'hidden-secret' },
  }),
  'social.saveApp': async () => ({ body: { snsTypeCd: 'GOG', clientId: 'one', secret: 'hidden' } }),
  'operator.addOwner': async () => ({ body: { userSeq: (await person(t, '둘째', channelSeq)).userSeq } }),
  'operator.removeOwner': async () => ({ params: { userSeq: (await person(t, '셋째', channelSeq, 'OWN')).userSeq } }),
  'operator.update': async () => ({
    params: { userSeq: (await person(t, '운영', channelSeq)).userSeq },
    body: { userTypeCd: 'MNG', roles: ['SITE_SEO_READ'] },
  }),
  'teacher.saveWords': async () => ({
    params: { userSeq: (await person(t, '강사', channelSeq, 'TCH')).userSeq },
    body: { teacherLine: '한 줄', teacherText: '글' },
  }),
  'operator.remove': async () => ({ params: { userSeq: (await person(t, '운영', channelSeq, 'MNG')).userSeq } }),
  'operator.inviteMembers': async () => ({ body: { members: [{ email: 'new@madang.test', userTypeCd: 'TCH' }] } }),
  'invite.create': async () => ({ body: { userTypeCd: 'TCH', email: 'teacher@madang.test' } }),
  'invite.approve': async () => {
    const manager = await person(t, '운영', channelSeq, 'MNG');
    return { params: { inviteSeq: (await invite({ userTypeCd: 'OWN' }, manager)).inviteSeq } };
  },
  'invite.resend': async () => ({ params: { inviteSeq: (await invite()).inviteSeq } }),
  'invite.cancel': async () => ({ params: { inviteSeq: (await invite()).inviteSeq } }),
};
const draftVersion = async () => ((await ask(blockEditorApi.draft, { pageSeq: 0 })).body.data as BlockState).version;
/** Calls with a permission of the site that change no setting of it, with the reason; a name without a dot is a whole group of calls. */
const NO_SETTING: Record<string, string> = {
  delivery: 'parcels of orders; their lines are in refund.spec.ts',
  course: 'classes are what the site sells; their own calls ask for permissions of a class',
  review: 'reviews are written by learners; what staff decide about one has its line in report.spec.ts',
  report: 'needs something that somebody wrote and another one reported; its lines are in report.spec.ts',
  payment: 'money has its own ledger, which is never changed either',
  'refund.approve': 'needs a provider that returns the money; its line is in refund-requests.spec.ts',
  'refund.give': 'needs a provider that returns the money; its line is in refund-requests.spec.ts',
  'refund.again': 'asks the payment company once more for what somebody decided before',
  'refund.refuse': 'needs a request of a learner; its line is in refund-requests.spec.ts',
  member: 'people and groups of them, with their own lists; a copy of their data here could not be erased',
  'plan.pay': 'a charge; what follows from it leaves its line, as the card and the plan that were paid do (plan.spec.ts)',
  'plan.openCard': 'only shows the provider’s window',
  'plan.saveCard': 'asks the provider; its line is in plan.spec.ts',
  'domain.verify': 'a look at the DNS; what follows from it leaves its line (domains.spec.ts)',
  message: 'letters to members, kept with who wrote them',
  'campaign.preview': 'only shows what a mail would be',
  'campaign.test': 'a mail to whoever asks for it',
  'upload.document': 'a file counts for nothing until it is handed in, which leaves its line',
  'notice.attach': 'a file counts for nothing until its notice is written, which leaves its line',
  closing: 'asks for a password; its lines are in closing.spec.ts',
  'blockEditor.saveDraft': 'a draft saves itself at each step and nobody sees it; its publication leaves the line',
  'blockEditor.restore': 'makes a draft, which nobody sees',
  'blockEditor.takeTemplate': 'makes a draft, which nobody sees',
  'blockEditor.here': 'says who has the editor open',
  'blockEditor.createLink': 'shows a draft to whom it is given; links are listed with who made them',
  'blockEditor.removeLink': 'ends what it listed',
  picture: 'needs an upload; its lines are in picture.spec.ts',
  'webhook.test': 'sends an event that says nothing; the log of deliveries has it',
  'webhook.replay': 'sends what was sent before; the log of deliveries has it',
  queue: 'whose turn a thing is, and what one put off: who handed it to whom stands in its own list',
  listView: 'how somebody looks at a list; nothing of the site changes by it',
  form: 'forms are contents; their answers keep the questions they were given to',
};
const needsSite = ({ endpoint: { access, method } }: Registered) =>
  method !== 'GET' && [access].flat().some((permission) => permission.startsWith('SITE_'));

describe('every call that changes how a site is set up', () => {
  const calls = REGISTRY.filter(needsSite);
  it('either has its change below or a reason why it is none', () => {
    const unknown = calls
      .map((c) => c.name)
      .filter((name) => !(name in CHANGES) && !(name in NO_SETTING) && !(name.split('.')[0]! in NO_SETTING));
    expect(unknown).toEqual([]);
    expect(Object.keys(CHANGES).filter((name) => !calls.some((c) => c.name === name))).toEqual([]);
  });
  it.each(Object.keys(CHANGES))('%s leaves a line of history', async (name) => {
    const { endpoint } = calls.find((c) => c.name === name)!;
    const { params, body } = await CHANGES[name]!();
    const before = (await lines()).totalCount;
    await ask(endpoint, params)
      .send(body ?? {})
      .expect(200);
    const after = await lines();
    expect(after.totalCount).toBeGreaterThan(before);
    expect(after.list[0]).toMatchObject({ userSeq: owner.userSeq });
    expect(after.list[0]!.before ?? after.list[0]!.after).not.toBeNull();
  });
});

describe('a line of history', () => {
  it('CN-004 of keywords has the words before and after, of the languages that changed', async () => {
    const save = (sets: object) =>
      ask(keywordApi.save)
        .send({ customKeyword: true, sets: { en: {}, jp: {}, ...sets } })
        .expect(200);
    await save({ ko: { class: '강의' } });
    await save({ ko: { class: '챌린지', review: '소감' } });
    const [line] = (await lines('KEYWORD')).list;
    expect(line).toMatchObject({ action: 'UPDATE', before: { ko: { class: '강의' } }, after: { ko: { class: '챌린지', review: '소감' } } });
    expect(Object.keys(line!.after!)).toEqual(['ko']);
    const had = (await lines('KEYWORD')).totalCount;
    await save({ ko: { class: '챌린지', review: '소감' } });
    expect((await lines('KEYWORD')).totalCount).toBe(had);
  });
  it('PE-049 of staff says whose role and permissions became what, by today’s name and never by a copy of it', async () => {
    const kim = await person(t, '김운영', channelSeq);
    await ask(operatorApi.update, { userSeq: kim.userSeq })
      .send({ userTypeCd: 'MNG', roles: ['SITE_SEO_READ'] })
      .expect(200);
    await ask(operatorApi.update, { userSeq: kim.userSeq })
      .send({ userTypeCd: 'MNG', roles: ['SITE_SEO_READ', 'SITE_SALES_READ'] })
      .expect(200);
    await ask(operatorApi.remove, { userSeq: kim.userSeq }).expect(200);
    const [gone, more, first] = (await lines('OPERATOR')).list;
    const both = { userTypeCd: 'MNG', roles: expect.arrayContaining(['SITE_SEO_READ', 'SITE_SALES_READ']) as unknown };
    expect(gone).toMatchObject({ action: 'DELETE', seq: kim.userSeq, subject: '김운영', before: both, after: null });
    expect(more).toMatchObject({ action: 'UPDATE', before: { roles: ['SITE_SEO_READ'] }, after: { roles: both.roles } });
    expect(first).toMatchObject({ action: 'CREATE', before: null, after: { userTypeCd: 'MNG', roles: ['SITE_SEO_READ'] } });
    expect(JSON.stringify([gone!.before, more!.after, first!.after])).not.toContain('김운영');
  });
  it('AM-1212 PE-063 of a role in a class names the person, by today’s name, the class and the role that came or went', async () => {
    const oh = await person(t, '오도움', channelSeq);
    const courseSeq = await madeClass(t, channelSeq);
    const [{ title }] = (await t.admin<{ title: string }>(sql`select title from main.course where course_seq = ${courseSeq}`)) as [
      { title: string },
    ];
    const { userSeq } = oh;
    await ask(courseStaffApi.addManager, { courseSeq }).send({ userSeq, userTypeCd: 'CMG' }).expect(200);
    await ask(courseStaffApi.addFacilitator, { courseSeq }).send({ userSeq }).expect(200);
    await ask(courseStaffApi.addFacilitator, { courseSeq }).send({ userSeq }).expect(409);
    await ask(courseStaffApi.removeFacilitator, { courseSeq, userSeq }).expect(200);
    const { list: four, totalCount } = await lines('COURSE_STAFF');
    expect(totalCount).toBe(4);
    expect(four.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['DELETE', { course: title, classRoleCd: 'FAC' }, null],
      ['CREATE', null, { course: title, classRoleCd: 'FAC' }],
      ['DELETE', { course: title, classRoleCd: 'CMG' }, null],
      ['CREATE', null, { course: title, classRoleCd: 'CMG' }],
    ]);
    for (const line of four) expect(line).toMatchObject({ seq: userSeq, subject: '오도움', userSeq: owner.userSeq });
    await t.admin(sql`update main.account set name = '오새이름' where user_seq = ${userSeq}`);
    expect((await lines('COURSE_STAFF')).list[0]!.subject).toBe('오새이름');
  });
  it('IN-018 of an invitation follows it until it is accepted; the role is written down as of whoever took it', async () => {
    const lee = await person(t, '이강사');
    const [{ email }] = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${lee.userSeq}`)) as [
      { email: string },
    ];
    const { inviteSeq } = await invite({ userTypeCd: 'TCH', email });
    await ask(inviteApi.resend, { inviteSeq }).expect(200);
    await ask(inviteApi.accept, { inviteSeq }, lee).send({ termsYn: true, privacyYn: true, sellerYn: true }).expect(200);
    const [accepted, again, sent] = (await lines('INVITATION')).list;
    expect(sent).toMatchObject({ action: 'CREATE', seq: inviteSeq, after: { userTypeCd: 'TCH', status: 'PENDING', sentCount: 1 } });
    expect(again).toMatchObject({ before: { sentCount: 1 }, after: { sentCount: 2 } });
    expect(accepted).toMatchObject({ userSeq: lee.userSeq, before: { status: 'PENDING' }, after: { status: 'ACCEPTED' } });
    expect((await lines('OPERATOR')).list[0]).toMatchObject({
      userSeq: lee.userSeq,
      seq: lee.userSeq,
      subject: '이강사',
      after: { userTypeCd: 'TCH' },
    });
    // The history shows and stores only a part of the invited address.
    expect(sent!.subject).toBe(`${email.slice(0, 2)}***@madang.test`);
    expect(JSON.stringify([sent!.after, accepted!.after])).not.toContain('@');
    const declined = await invite({ userTypeCd: 'MNG', email });
    await ask(inviteApi.reject, { inviteSeq: declined.inviteSeq }, lee).send({}).expect(200);
    expect((await lines('INVITATION')).list[0]).toMatchObject({ after: { status: 'DECLINED' } });
  });
  it('of a removed operator’s open invitations says that they ended with the role', async () => {
    const manager = await person(t, '운영', channelSeq, 'MNG');
    const { inviteSeq } = await invite({ userTypeCd: 'TCH' }, manager);
    await ask(operatorApi.remove, { userSeq: manager.userSeq }).expect(200);
    expect((await lines('INVITATION')).list[0]).toMatchObject({ seq: inviteSeq, userSeq: owner.userSeq, after: { status: 'CANCELED' } });
  });
  it('PY-058 of a coupon names it, also once it is gone', async () => {
    const made = await madeCoupon();
    await ask(couponApi.issue, made)
      .send({ userSeqs: [owner.userSeq] })
      .expect(200);
    await ask(couponApi.remove, made).expect(200);
    const [gone, issued] = (await lines('COUPON')).list;
    expect(gone).toMatchObject({ action: 'DELETE', subject: '첫 수강 감사', before: { discount: 1000 } });
    expect(issued).toMatchObject({ before: { issuedCount: 0 }, after: { issuedCount: 1 } });
  });
  it('of a snippet names it, also once it is gone', async () => {
    const { snippetSeq } = await madeSnippet('상담 채팅');
    await ask(snippetApi.update, { snippetSeq })
      .send({ ...snippet, title: '상담 채팅', position: 'BODY_END' })
      .expect(200);
    await ask(snippetApi.remove, { snippetSeq }).expect(200);
    const [gone, moved] = (await lines('SNIPPET')).list;
    expect(gone).toMatchObject({ action: 'DELETE', subject: '상담 채팅', before: { title: '상담 채팅', code: snippet.code } });
    expect(moved).toMatchObject({ before: { position: 'HEAD' }, after: { position: 'BODY_END' } });
  });
  it('names what it is about by its title of then, where the title did not change and once it is gone', async () => {
    const room = await madeRoom();
    const change = (body: object) => ask(chatApi.update, room).send(body).expect(200);
    await change({ ...chatRoom, scope: '00' });
    await change({ name: '모두의 방', scope: '00' });
    await ask(chatApi.remove, room).expect(200);
    const subjects = (await lines('CHAT_ROOM')).list.slice(0, 4).map((line) => [line.action, line.subject]);
    expect(subjects).toEqual([
      ['DELETE', '모두의 방'],
      ['UPDATE', '모두의 방'],
      ['UPDATE', '라운지'],
      ['CREATE', '라운지'],
    ]);
    const first = async (entity: string) => (await lines(entity)).list[0];
    await madeCampaign();
    expect(await first('CAMPAIGN')).toMatchObject({ subject: '봄 할인' });
    await madeMembership();
    expect(await first('MEMBERSHIP')).toMatchObject({ subject: '멤버십' });
    await ask(boardApi.create).send({ typeCd: '03', name: '자유 게시판' }).expect(200);
    expect(await first('BOARD')).toMatchObject({ subject: '자유 게시판' });
  });
  it('of a social login tells that a secret came, never which', async () => {
    const save = (body: object) =>
      ask(socialApi.saveApp)
        .send({ snsTypeCd: 'KAK', appId: '123', ...body })
        .expect(200);
    await save({ clientId: 'kakao', secret: 'first-secret' });
    await save({ clientId: 'kakao', secret: 'second-secret' });
    await save({ clientId: 'kakao', appId: '124' });
    await save({ clientId: '' });
    const list = (await lines('SNS_LOGIN')).list.slice(0, 4).reverse();
    const app = (secret: string, appId = '123') => ({ KAK: { clientId: 'kakao', appId, secret } });
    expect(list.map((line) => [line.before, line.after])).toEqual([
      [{ KAK: null }, app('NEW')],
      [app('KEPT'), app('NEW')],
      [app('KEPT'), app('KEPT', '124')],
      [app('KEPT', '124'), { KAK: null }],
    ]);
    expect(JSON.stringify(list)).not.toMatch(/first-secret|second-secret/);
    expect(JSON.stringify(await t.admin('select * from main.data_history'))).not.toMatch(/first-secret|second-secret|hidden/);
  });
  it('is not written for what was refused, and is the site’s own', async () => {
    const had = (await lines()).totalCount;
    await ask(operatorApi.update, { userSeq: owner.userSeq }).send({ userTypeCd: 'MNG' }).expect(400);
    await ask(socialApi.saveApp).send({ snsTypeCd: 'NAV', clientId: 'one' }).expect(400);
    await ask(marketingApi.save).send({ ANALYTICS: 'nothing' }).expect(400);
    await ask(channelApi.createCategory).send({ name: '' }).expect(400);
    expect((await lines()).totalCount).toBe(had);
    const other = await site(t, '다른 학교');
    const theirs = await t.call(dataHistoryApi.list, other).set('Access-Token', other.owner.token).expect(200);
    expect(theirs.body.data).toEqual({ list: [], totalCount: 0 });
  });
});

describe('the long texts of a class before a change', () => {
  const MINUTES = 60_000;
  let classSeq: number;
  beforeAll(async () => {
    classSeq = (await course()).courseSeq;
  });
  afterAll(() => t.resetNow());
  const write = async (introduction: string, who = owner) =>
    ask(courseApi.update, { courseSeq: classSeq }, who).send({ introduction }).expect(200);
  const ofClass = async () => (await lines('COURSE')).list.filter((one) => one.seq === classSeq && 'introduction' in (one.after ?? {}));
  const texts = async (historySeq: number, who = owner) =>
    (await ask(dataHistoryApi.texts, { historySeq }, who).expect(200)).body.data as KeptText[];

  it('AM-813 are kept beside the line, one for each sitting, for those who may take a change back', async () => {
    const colleague = await person(t, '동료', channelSeq, 'MNG');
    const begin = Date.now();
    const after = async (minutes: number) => {
      t.setNow(new Date(begin + minutes * MINUTES));
      for (const one of [owner, colleague]) one.token = await t.tokenOf(one.userSeq);
    };
    await write('<p>하나</p>');
    await after(2);
    await write('<p>둘</p>');
    await after(3);
    await write('<p>셋</p>', colleague);
    await after(30);
    await write('<p>넷</p>', colleague);
    const [fourth, third, second, first] = (await ofClass()) as [DataHistory, DataHistory, DataHistory, DataHistory];
    expect(fourth).toMatchObject({ before: { introduction: null }, after: { introduction: null } });
    const before = async (line: DataHistory) => (await texts(line.historySeq)).map((one) => [one.field, one.text]);
    expect(await before(first)).toEqual([['introduction', '']]);
    // The second one of a sitting goes back to before the first.
    expect(await before(second)).toEqual([['introduction', '']]);
    expect(await before(third)).toEqual([['introduction', '<p>둘</p>']]);
    expect(await before(fourth)).toEqual([['introduction', '<p>셋</p>']]);
    const reader = await person(t, '강사', channelSeq, 'TCH');
    await ask(dataHistoryApi.texts, { historySeq: fourth.historySeq }, reader).expect(403);
    const other = await site(t);
    const asked = t.call(dataHistoryApi.texts, { channelSeq: other.channelSeq, historySeq: fourth.historySeq });
    expect((await asked.set('Access-Token', other.owner.token).expect(200)).body.data).toEqual([]);
  });

  it('AM-891 can be had again after a change was taken back in the same sitting, and so can what that brought back', async () => {
    classSeq = (await course()).courseSeq;
    for (const text of ['<p>하나</p>', '<p>둘</p>', '', '<p>셋</p>', '<p>넷</p>', '<p>둘</p>']) await write(text);
    const told = await Promise.all((await ofClass()).map(async ({ historySeq }) => (await texts(historySeq))[0]!.text));
    // The third change takes the first two back, the last one takes that back; those after the third are a sitting of their own.
    expect(told.toReversed()).toEqual(['', '', '<p>둘</p>', '', '', '<p>넷</p>']);
  });
});
