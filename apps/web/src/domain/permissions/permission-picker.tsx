import type { Permission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { Checkbox } from '../../ui/choices';
import { PERMISSION_GROUPS } from './permission-groups';
import { usePermissionName } from './permission-name';
import s from './permissions.module.css';

interface PermissionPickerProps {
  chosen: ReadonlySet<string>;
  disabled: (permission: Permission) => boolean;
  onToggle: (permissions: readonly Permission[], on: boolean) => void;
  /** The permissions to choose from; by default all of them. */
  of?: readonly Permission[];
}
/** The permissions of a site by name, or only those in `of`, each with a checkbox and each group with one for all of it. */
export function PermissionPicker({ chosen, disabled, onToggle, of }: PermissionPickerProps) {
  const { t } = useTranslation('permissions');
  const nameOf = usePermissionName();
  const groups = PERMISSION_GROUPS.map(({ area, rows }) => ({
    area,
    rows: rows
      .map((row) => ({ ...row, actions: row.actions.filter(({ permission }) => !of || of.includes(permission)) }))
      .filter(({ actions }) => actions.length > 0),
  })).filter(({ rows }) => rows.length > 0);
  return groups.map(({ area, rows }) => (
    <fieldset key={area} className={s.area}>
      <legend className="sr-only">{t(`area.${area}`)}</legend>
      <WholeGroup
        name={t(`area.${area}`)}
        permissions={rows.flatMap(({ actions }) => actions.map(({ permission }) => permission))}
        chosen={chosen}
        disabled={disabled}
        onToggle={onToggle}
      />
      {rows.map(({ object, actions }) => (
        <div key={object} className={s.line} role="group" aria-label={t(`object.${object}`)}>
          <span>{t(`object.${object}`)}</span>
          <div>
            {actions.map(({ action, permission }) => (
              <Checkbox
                key={permission}
                label={t(`action.${action}`)}
                aria-label={nameOf(permission)}
                value={chosen.has(permission)}
                disabled={disabled(permission)}
                onChange={(on) => onToggle([permission], on)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  ));
}

interface WholeGroupProps extends Omit<PermissionPickerProps, 'of'> {
  name: string;
  permissions: readonly Permission[];
}
/** The head of a group: one checkbox that takes or drops all of it that may be changed, and how many are chosen. */
function WholeGroup({ name, permissions, chosen, disabled, onToggle }: WholeGroupProps) {
  const { t } = useTranslation('permissions');
  const open = permissions.filter((permission) => !disabled(permission));
  const count = permissions.filter((permission) => chosen.has(permission)).length;
  return (
    <div className={s.whole}>
      <Checkbox
        label={name}
        aria-label={t('whole', { group: name })}
        value={count === permissions.length}
        indeterminate={count > 0 && count < permissions.length}
        disabled={open.length === 0}
        onChange={() =>
          onToggle(
            open,
            open.some((permission) => !chosen.has(permission)),
          )
        }
      />
      <small>{t('wholeCount', { shown: formatCount(count), total: formatCount(permissions.length) })}</small>
    </div>
  );
}
