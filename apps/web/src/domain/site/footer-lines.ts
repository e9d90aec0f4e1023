import type { Footer } from '@madang/contracts/main/channel';

/** The details of the business in a footer, in the order in which sites show them. */
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
