import type { Permission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/choices';
import { PERMISSION_GROUPS } from './permission-groups';
import s from './permissions.module.css';

interface PermissionPickerProps {
  chosen: ReadonlySet<string>;
  disabled: (permission: Permission) => boolean;
  onToggle: (permission: Permission, on: boolean) => void;
  /** The permissions to choose from; by default all of them. */
  of?: readonly Permission[];
}
/** The permissions of a site by name, or only those in `of`, each with a checkbox. */
export function PermissionPicker({ chosen, disabled, onToggle, of }: PermissionPickerProps) {
  const { t } = useTranslation('permissions');
  const groups = PERMISSION_GROUPS.map(({ area, rows }) => ({
    area,
    rows: rows
      .map((row) => ({ ...row, actions: row.actions.filter(({ permission }) => !of || of.includes(permission)) }))
      .filter(({ actions }) => actions.length > 0),
  }));
  return groups.map(({ area, rows }) => (
    <fieldset key={area} className={s.area}>
      <legend>{t(`area.${area}`)}</legend>
      {rows.map(({ object, actions }) => (
        <div key={object} className={s.line} role="group" aria-label={t(`object.${object}`)}>
          <span>{t(`object.${object}`)}</span>
          <div>
            {actions.map(({ action, permission }) => (
              <Checkbox
                key={permission}
                label={t(`action.${action}`)}
                aria-label={`${t(`object.${object}`)} ${t(`action.${action}`)}`}
                value={chosen.has(permission)}
                disabled={disabled(permission)}
                onChange={(on) => onToggle(permission, on)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  ));
}
