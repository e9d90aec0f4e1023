import type { Permission } from '../permissions';

/**
 * The steps of the setup guide, each with the permissions, all of them, that the page and the form of the step need. The dashboard shows a
 * step only to people who have them (AM-1110).
 */
const GUIDE_STEP_NEEDS = {
  siteCreated: ['SITE_SUPPORT_UPDATE'],
  logo: ['SITE_SUPPORT_UPDATE'],
  classCreated: ['CLASS_LIFECYCLE_CREATE'],
  lessons: ['CLASS_INFO_UPDATE', 'CLASS_LIFECYCLE_UPDATE'],
  published: ['CLASS_INFO_UPDATE', 'CLASS_LIFECYCLE_UPDATE'],
  price: ['CLASS_INFO_UPDATE', 'CLASS_PAYMENT_UPDATE'],
  business: ['SITE_DESIGN_READ', 'SITE_DESIGN_UPDATE'],
  account: ['SITE_SALES_UPDATE'],
  search: ['SITE_SEO_READ', 'SITE_SEO_UPDATE'],
  firstInvite: ['SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE'],
  firstStudent: ['CLASS_STUDENT_READ', 'CLASS_STUDENT_CREATE'],
} as const satisfies Record<string, readonly Permission[]>;

/** A step of the setup guide, as a key of the web's word files. */
export type GuideTodo = keyof typeof GUIDE_STEP_NEEDS;

/** The page for a new class, where the steps about a class lead as long as the site has none. */
export const NEW_CLASS_PATH = '/classes/create';

/** The permissions, all of them, that a person needs to do a step of the setup guide at the address that it links to. */
export const guideStepNeeds = ({ todo, path }: { todo: GuideTodo; path: string }): readonly Permission[] =>
  path === NEW_CLASS_PATH ? [...GUIDE_STEP_NEEDS[todo], ...GUIDE_STEP_NEEDS.classCreated] : GUIDE_STEP_NEEDS[todo];

/** Whether a person whose permissions `may` knows can do any step of the setup guide. */
export const mayDoAnyStep = (may: (needed: Permission) => boolean): boolean =>
  Object.values<readonly Permission[]>(GUIDE_STEP_NEEDS).some((needs) => needs.every(may));
