import type { Footer } from '@madang/contracts/main/channel';

/** What a footer says of its business, in the order in which sites show it. */
export const FOOTER_LINES = [
  'corpName',
  'ceoName',
  'regNo',
  'shopNo',
  'remote',
  'addr',
  'phone',
  'fax',
  'email',
  'homepageUrl',
  'privacyName',
] as const satisfies readonly (keyof Footer)[];
