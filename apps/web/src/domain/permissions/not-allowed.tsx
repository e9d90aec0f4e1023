import { useTranslation } from 'react-i18next';
import { useMay, type Needs } from '../../lib/can';
import { useSession } from '../../lib/session';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** Something that people do on a page: what it needs, and the name of its control. */
export type Act = readonly [needs: Needs, name: string];
/**
 * A line that names the controls which are hidden from the person for want of a permission, and says whom to ask, so that nobody looks for
 * them; nothing where the person may do all of it.
 */
export function NotAllowed({ acts, className }: { acts: readonly Act[]; className?: string | undefined }) {
  const { t } = useTranslation('ui');
  const may = useMay();
  const support = useSession((session) => session.supportUntil !== null);
  const missing = acts.filter(([needs]) => !may(needs)).map(([, name]) => name);
  if (missing.length === 0) return null;
  return <p className={cx(l.muted13, className)}>{t(`notAllowed.${support ? 'support' : 'role'}`, { acts: missing.join(', ') })}</p>;
}
