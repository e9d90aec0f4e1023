import type { Permission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { PERMISSION_GROUPS } from './permission-groups';

const PERMISSION_PARTS = new Map(
  PERMISSION_GROUPS.flatMap(({ rows }) =>
    rows.flatMap(({ object, actions }) => actions.map(({ action, permission }) => [permission, { object, action }] as const)),
  ),
);
/** A function that names a permission in words, such as `쿠폰 보기`. */
export function usePermissionName(): (permission: Permission) => string {
  const { t } = useTranslation('permissions');
  return (permission) => {
    const { object, action } = PERMISSION_PARTS.get(permission)!;
    return `${t(`object.${object}`)} ${t(`action.${action}`)}`;
  };
}
