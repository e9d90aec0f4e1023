import type { SessionUser } from '@madang/contracts/main/account';
import type { Channel, Menu } from '@madang/contracts/main/channel';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import type { Session } from '../lib/session';

/** A menu as the service answers it; like each sample of this file, it takes the values that matter to a test and fills in the rest. */
export const aMenu = (over: Partial<Menu> = {}): Menu => ({
  menuSeq: 1,
  menuTitle: '클래스',
  menuTypeCd: '00',
  path: '/classes',
  externLinkUrl: null,
  openTypeCd: '00',
  visibleTypeCd: '00',
  subMenus: [],
  ...over,
});

export const aChannel = (over: Partial<Channel> = {}): Channel => ({
  channelSeq: 1,
  domain: 'codebay',
  name: '코드베이',
  intro: '끝까지 완성하는 실전 코딩 클래스',
  ...PLAIN_LOOK,
  brandColor: '#0f8a6d',
  headerLogoUrl: null,
  coverImageUrl: null,
  profileImageUrl: null,
  kakaoCounselId: null,
  templateCd: '00',
  fontCd: '00',
  pageTypeCd: '00',
  menus: [aMenu()],
  banners: [],
  isParamCustomDomain: false,
  logoutMainPageSeq: null,
  snsLoginKakId: null,
  snsLoginNavId: null,
  snsLoginFabId: null,
  snsLoginGogId: null,
  serviceAlias: ['default'],
  channelSetting: {
    config: '{}',
    seoSetting: '{}',
    saasYn: 'N',
    lkPlus: '{}',
    whiteLabelYn: 'N',
    chatRoomYn: 'Y',
    membershipYn: 'Y',
    privateSellerYn: 'N',
    japaneseYn: 'N',
    firstLang: 'ko',
    termsAgreeAt: null,
  },
  customKeywordSetting: { customKeyword: false, path: '', version: '' },
  marketingTools: { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null },
  footer: {
    corpName: '주식회사 코드베이',
    ceoName: '윤지호',
    regNo: '214-88-73018',
    shopNo: '',
    remote: '',
    homepageUrl: '',
    phone: '02-6205-4180',
    fax: '',
    addr: '서울특별시 성동구 왕십리로 115',
    email: 'help@codebay.example',
    privacyName: '한소라',
    copyright: '© 2026 주식회사 코드베이',
    extraInfo: '',
  },
  ...over,
});

export const aUser = (over: Partial<SessionUser> = {}): SessionUser => ({
  userSeq: 7,
  name: '조은지',
  email: 'eunji@example.com',
  badgeCount: 0,
  alarmReadSeq: 0,
  mngCnt: 0,
  erasedSiteYn: 'N',
  snsTypeCd: 'LIV',
  isInitPlan: false,
  phone: '01012345678',
  phoneAt: null,
  emailAuthAt: '2026-01-02T00:00:00Z',
  mailState: null,
  profileImageUrl: null,
  askTextsYn: 'N',
  askConsentsYn: 'N',
  ...over,
});

/** A member of the site; `{ roles: ownerRoles }` for staff. */
export const aSession = (over: Partial<Session> = {}): Session => ({
  token: 'token-1',
  user: aUser(),
  roles: [],
  userTypeCd: null,
  isChannelUser: true,
  supportUntil: null,
  ...over,
});
export const ownerRoles: string[] = [...ROLE_PERMISSIONS.OWN];
export const teacherRoles: string[] = [...ROLE_PERMISSIONS.TCH];
