import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { DataHistory } from '@madang/contracts/util/data-history';

type Entity = DataHistory['entity'];

/** The word files whose words name codes of the history. */
export const WORD_FILES = ['admin-site', 'permissions', 'admin-webhooks', 'admin-forms', 'authoring', 'contracts'] as const;

/** Where the words of a field's codes stand that a form of the product shows; those of others stand below `history.value`. */
const OF_FORMS: Readonly<Record<string, string>> = {
  courseType: 'authoring:kind',
  difficultyCd: 'authoring:difficulty',
  liveTypeCd: 'authoring:live.type',
  curriculumProgressCd: 'authoring:progress',
  openTypeCd: 'authoring:openType',
  choiseTypeCd: 'authoring:payment.choise',
  taxTypeCd: 'authoring:payment.taxType',
  payMethods: 'contracts:payMethod',
  menuTypeCd: 'menu.types',
  visibleTypeCd: 'menu.visible',
  curriculumTypeCd: 'authoring:type',
  liveType: 'authoring:live.type',
  modification: 'admin-forms:modification',
  answersKept: 'admin-forms:answersKept',
  kind: 'admin-forms:kind',
  agreementKind: 'admin-forms:agreement',
};
/** The names of fields that forms of the product show, by the kind of thing; those of other fields stand below `history.field`. */
export const FORM_FIELD_WORDS: Partial<Record<Entity, Readonly<Record<string, string>>>> = {
  [HISTORY_ENTITY.LESSON]: {
    title: 'authoring:lesson.title',
    content: 'authoring:lesson.content',
    isPublic: 'authoring:lesson.freeSwitch',
    lockStatusYn: 'authoring:lesson.lockSwitch',
    requiredMinutes: 'authoring:lesson.minutes',
    openedAt: 'authoring:lesson.openedAt',
    limitPercent: 'authoring:lesson.full',
    limitDupPlay: 'authoring:lesson.devicesCount',
    multiplyPlayTime: 'authoring:lesson.timesCount',
    vodSpeedControlYn: 'authoring:lesson.speed',
    vodTypeCd: 'authoring:video.how',
    linkUrl: 'authoring:video.address',
    uploadVodSeq: 'authoring:video.label',
    liveAt: 'authoring:live.day',
    liveStartAt: 'authoring:live.start',
    liveEndAt: 'authoring:live.end',
    joinUrl: 'authoring:live.joinUrl',
    meetingId: 'authoring:live.meetingId',
    password: 'authoring:live.password',
    place: 'authoring:offline.place',
    zipcode: 'authoring:offline.zipcode',
    addrRoad1: 'authoring:offline.addrRoad1',
    addrRoad2: 'authoring:offline.addrRoad2',
    offlineStartAt: 'authoring:live.day',
    offlineStartTime: 'authoring:live.start',
    offlineEndTime: 'authoring:live.end',
    taskYn: 'authoring:submission.switch',
    publicScopeCd: 'authoring:submission.scope',
    dueAt: 'authoring:submission.dueAt',
    point: 'authoring:submission.point',
    dailyStartTime: 'authoring:post.from',
    dailyEndTime: 'authoring:post.to',
  },
  [HISTORY_ENTITY.FORM]: {
    title: 'admin-forms:field.title',
    description: 'admin-forms:field.description',
    modification: 'admin-forms:field.modification',
    useYn: 'admin-forms:take',
    startAt: 'admin-forms:field.startAt',
    endAt: 'admin-forms:field.endAt',
    answersKept: 'admin-forms:field.answersKept',
    message: 'admin-forms:event.message',
    redirectUrl: 'admin-forms:event.redirect',
    noticeEmail: 'admin-forms:event.email',
    couponInfoSeq: 'admin-forms:event.coupon',
    blocks: 'admin-forms:tab.screen',
  },
};
/** The word keys for a value of a field, the first of which has a word counts. */
export const wordKeys = (field: string, value: string | number): string[] => [
  `history.value.${field}.${value}`,
  ...(OF_FORMS[field] ? [`${OF_FORMS[field]}.${value}`] : []),
  ...(/Yn$/.test(field) ? [`history.switch.${value}`] : []),
];

/** What a field without a value means, where that is more than nothing. */
const EMPTY_VALUE_WORDS: Partial<Record<Entity, Readonly<Record<string, string>>>> = {
  [HISTORY_ENTITY.COUPON]: { startAt: 'history.noLimit', endAt: 'history.noLimit', issueCount: 'history.noLimit' },
  [HISTORY_ENTITY.COURSE]: { taxTypeCd: 'authoring:payment.taxType.site' },
};
export const emptyKey = (entity: Entity, field: string): string => EMPTY_VALUE_WORDS[entity]?.[field] ?? 'history.none';

/** Fields that are lists of codes: each side shows only the codes that the other side lacks, by their names. */
export const NAMED_LISTS: Readonly<Record<string, 'permission' | 'event'>> = { roles: 'permission', scopes: 'permission', events: 'event' };
/** Fields that hold amounts, which are written with separators of thousands. */
export const AMOUNT_FIELD_PATTERN = /price|amount|discount/i;
/** Fields that hold an amount in cents of a dollar (AM-023). */
export const IN_CENTS_PATTERN = /Ex$/;
/** Fields that are objects with names of their own for what is in them: the key of a name is `history.<field>.<name>`. */
export const OWN_NAMES: readonly string[] = ['customEvent', 'blocks'];
