import { PERMISSIONS, type Permission } from './permission-list';

/** Permissions that no API key can have, whoever makes it: they are about the staff's permissions, the owners and the site plan. */
export const NO_SCOPE: readonly Permission[] = [
  'SITE_ACL_UPDATE',
  'SITE_OWNER_READ',
  'SITE_OWNER_UPDATE',
  'SITE_PLAN_CANCEL',
  'SITE_PLAN_READ',
  'SITE_PLAN_UPDATE',
  'SITE_PLAN_COUPON',
];
/** The permissions that an API key can have as scopes. */
export const API_KEY_SCOPES: readonly Permission[] = PERMISSIONS.filter((permission) => !NO_SCOPE.includes(permission));
