import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';

const PERMISSION_ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE', 'COPY', 'EXCEL_DOWNLOAD', 'CANCEL', 'COUPON', 'REVEAL'] as const;
type Action = (typeof PERMISSION_ACTIONS)[number];

/** The objects of permissions by area, in the order in which they are shown. */
const OBJECTS_BY_AREA = {
  class: [
    'CLASS_INFO',
    'CLASS_LIFECYCLE',
    'CLASS_PUBLIC',
    'CLASS_PAYMENT',
    'CLASS_QUESTIONS',
    'CLASS_ROOM',
    'CLASS_STUDENT',
    'CLASS_TUTOR',
    'PACKAGE',
    'SITE_CLASS',
    'SITE_CLASS_LIKE',
    'SITE_REVIEW',
    'SITE_BOARD',
  ],
  people: ['SITE_PERSONAL', 'SITE_USER', 'SITE_MEMBER', 'SITE_INFO', 'SITE_ACL', 'SITE_OWNER'],
  sales: ['SITE_DASHBOARD', 'SITE_SALES', 'SITE_COUPON', 'SITE_PLAN'],
  site: ['SITE_CONSOLE', 'SITE_DESIGN', 'SITE_PAGE', 'SITE_SEO', 'SITE_MARKETING', 'SITE_FORM', 'SITE_SUPPORT'],
} as const;
export type Area = keyof typeof OBJECTS_BY_AREA;

export interface PermissionRow {
  /** The beginning of the permissions' names, such as `CLASS_STUDENT`; its label stands under `object` in the word files. */
  object: string;
  actions: { action: Action; permission: Permission }[];
}
const rowOf = (object: string): PermissionRow => ({
  object,
  actions: PERMISSION_ACTIONS.flatMap((action) => {
    const permission = PERMISSIONS.find((p) => p === `${object}_${action}`);
    return permission ? [{ action, permission }] : [];
  }),
});
/** All permissions, grouped by area and object. */
export const PERMISSION_GROUPS: readonly { area: Area; rows: readonly PermissionRow[] }[] = (Object.keys(OBJECTS_BY_AREA) as Area[]).map(
  (area) => ({
    area,
    rows: OBJECTS_BY_AREA[area].map(rowOf),
  }),
);
