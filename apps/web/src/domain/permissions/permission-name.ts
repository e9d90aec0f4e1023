import type { Permission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { GROUPS } from './permission-groups';

const PARTS = new Map(
  GROUPS.flatMap(({ rows }) =>
    rows.flatMap(({ object, actions }) => actions.map(({ action, permission }) => [permission, { object, action }] as const)),
  ),
);
/** A function that names a permission in words, such as `쿠폰 보기`. */
export function usePermissionName(): (permission: Permission) => string {
  const { t } = useTranslation('permissions');
  return (permission) => {
    const { object, action } = PARTS.get(permission)!;
    return `${t(`object.${object}`)} ${t(`action.${action}`)}`;
  };
}
