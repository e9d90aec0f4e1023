import type { Lang } from '@madang/contracts/codes';
import type { SwitchedOff } from '@madang/contracts/main/site-switch';
import { switchName } from '@madang/contracts/main/switch-names';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { PowerOff } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from '../../ui/bar';
import { Callout } from '../../ui/parts';
import { useSwitchedOff } from './use-switched-off';

interface Parts {
  /** The parts of the site that the page or dialog depends on; all parts if it is left out. */
  parts?: readonly SiteSwitch[];
}
/** Lines above a page: which parts of the site the platform has switched off, why, and what still works. Nothing while all are on. */
export function SwitchedOffLines({ parts }: Parts) {
  const off = useSwitchedOff(parts);
  if (!off.length) return null;
  return (
    <Suspense>
      <Lines of={off} />
    </Suspense>
  );
}

function Lines({ of }: { of: readonly SwitchedOff[] }) {
  const { t } = useTranslation('site-switch');
  return (
    <section aria-label={t('label')}>
      <ul>
        {of.map((one) => (
          <li key={one.switchCd}>
            <Bar icon={PowerOff} tone="warn">
              <p>
                <Told of={one} />
              </p>
            </Bar>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The content of `SwitchedOffLines` inside a dialog, which covers the lines of the page. */
export function SwitchedOffNotice({ parts }: Parts) {
  const off = useSwitchedOff(parts);
  if (!off.length) return null;
  return (
    <Suspense>
      {off.map((one) => (
        <Callout key={one.switchCd} tone="warn" icon={PowerOff}>
          <p>
            <Told of={one} />
          </p>
        </Callout>
      ))}
    </Suspense>
  );
}

const UPLOADS = [SITE_SWITCH.UPLOADS];
/** Says in the place of a field for files that the platform has switched off uploads; nothing while they are on. */
export const UploadsOffNotice = () => <SwitchedOffNotice parts={UPLOADS} />;

function Told({ of: { switchCd, reason } }: { of: SwitchedOff }) {
  const { t, i18n } = useTranslation('site-switch');
  if (reason === null) return t(`member.${switchCd}`);
  return (
    <>
      <b>{t('off', { name: switchName(switchCd, i18n.language as Lang) })}</b> {t(`stops.${switchCd}`)} {t('why', { reason })}
    </>
  );
}
