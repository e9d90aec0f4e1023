import { LANG } from '@madang/contracts/codes';
import type { Permission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { lang } from '../../lib/i18n';
import { PERMISSION_GROUPS } from './permission-groups';

const PERMISSION_PARTS = new Map(
  PERMISSION_GROUPS.flatMap(({ rows }) =>
    rows.flatMap(({ object, actions }) => actions.map(({ action, permission }) => [permission, { object, action }] as const)),
  ),
);
/**
 * A function that names a permission in words, such as `쿠폰 보기` or `View coupons`: by object and action in the order of the language, or
 * by words of its own (`name`) where the two make no sentence.
 */
export function usePermissionName(): (permission: Permission) => string {
  const { t } = useTranslation('permissions');
  return (permission) => {
    const { object, action } = PERMISSION_PARTS.get(permission)!;
    const of = t(`object.${object}`);
    return t([`name.${permission}`, 'named'], {
      object: lang() === LANG.EN ? of.charAt(0).toLowerCase() + of.slice(1) : of,
      action: t(`action.${action}`),
    });
  };
}
