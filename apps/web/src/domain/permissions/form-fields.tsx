import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, type Needs } from '../../lib/can';
import { contractWord } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { Callout } from '../../ui/parts';

interface Props {
  /** What saving the form needs. */
  saves: Needs;
  className?: string | undefined;
  children: ReactNode;
}
/** The fields of a form. Whoever may not save them sees them switched off, below a line that says why and whom to ask. */
export function FormFields({ saves, className, children }: Props) {
  const { t } = useTranslation('ui');
  const may = useCan(saves);
  const support = useSession((session) => session.supportUntil !== null);
  return (
    <fieldset disabled={!may} className={className}>
      {!may && <Callout>{support ? contractWord('errors.SUPPORT_REFUSED') : t('fieldClosed')}</Callout>}
      {children}
    </fieldset>
  );
}
