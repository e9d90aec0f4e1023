import { Ellipsis } from 'lucide-react';
import { IconButton } from './button';
import { Menu, type MenuItem } from './menu';

/** What one may do with a row, behind three dots; `of` names the row, `label` the button. Nothing to do, no dots. */
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
