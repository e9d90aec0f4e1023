import { PERMISSIONS, type Permission } from './permissions';

/** No key has these, whoever makes it: rights of the staff, owners, and what the site pays for itself. */
export const NO_SCOPE: readonly Permission[] = [
  'SITE_ACL_UPDATE',
  'SITE_OWNER_READ',
  'SITE_OWNER_UPDATE',
  'SITE_PLAN_CANCEL',
  'SITE_PLAN_READ',
  'SITE_PLAN_UPDATE',
  'SITE_PLAN_COUPON',
];
/** What a key may be given: the permissions of a site. */
export const SCOPES: readonly Permission[] = PERMISSIONS.filter((permission) => !NO_SCOPE.includes(permission));
