import { lazy, Suspense } from 'react';
import { isMasked } from '@madang/contracts/masked';
import { useCan } from '../../lib/can';
import { loadWords } from '../../lib/i18n';

const RevealButton = lazy(async () => (await Promise.all([import('./reveal-button'), loadWords('personal')]))[0]);

interface Props {
  name: string;
  /** Whether the button is an icon only, as in a row of a list. */
  dense?: boolean;
  /** The e-mail addresses and phone numbers as the service answered them. */
  contacts: readonly (string | null | undefined)[];
  onReveal: () => Promise<void>;
}
/** The button that reveals masked contacts, for staff who may reveal them one person at a time; nothing if no contact is masked. */
export function Reveal({ name, dense = false, contacts, onReveal }: Props) {
  const whole = useCan('SITE_PERSONAL_READ');
  const may = useCan('SITE_PERSONAL_REVEAL');
  if (whole || !may || !contacts.some(isMasked)) return null;
  return (
    <Suspense>
      <RevealButton name={name} dense={dense} onReveal={onReveal} />
    </Suspense>
  );
}
