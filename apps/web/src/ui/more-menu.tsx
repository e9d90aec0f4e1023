import { Ellipsis } from 'lucide-react';
import { IconButton } from './button';
import { Menu, type MenuItem } from './menu';

/**
 * The menu of what a person can do with a row, behind a button of three dots. `of` names the row, `label` the button; without items there
 * is no button.
 */
export function MoreMenu({ of, label, items }: { of: string; label: string; items: readonly (MenuItem | null)[] }) {
  if (!items.length) return null;
  return (
    <Menu
      label={of}
      items={items}
      button={
        <IconButton label={label} dense>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
