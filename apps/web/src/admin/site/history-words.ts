import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { DataHistory } from '@madang/contracts/util/data-history';

type Entity = DataHistory['entity'];

/** The word files whose words name codes of the history. */
export const WORD_FILES = ['admin-site', 'permissions', 'admin-webhooks', 'authoring', 'contracts'] as const;

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
export const OWN_NAMES: readonly string[] = ['customEvent'];
