import type { Lang } from '@madang/contracts/codes';
import type { SwitchedOff } from '@madang/contracts/main/site-switch';
import { switchName } from '@madang/contracts/main/switch-names';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { PowerOff } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { keepRoom, roomOf } from '../../lib/kept-room';
import { Bar } from '../../ui/bar';
import { Callout } from '../../ui/parts';
import { useSwitchedOff, useSwitches } from './use-switched-off';

interface Parts {
  /** The parts of the site that the page or dialog depends on; all parts if it is left out. */
  parts?: readonly SiteSwitch[];
}
/**
 * Lines above a page: which parts of the site the platform has switched off, why, and what still works. Nothing while all are on. Where
 * there were lines the last time, their room is kept until the answer comes, so that the page does not move.
 */
export function SwitchedOffLines({ parts }: Parts) {
  const { off, awaited, answered } = useSwitches(parts);
  const { channelSeq } = useSite();
  const name = `switched-off.${(parts ?? []).join('-')}`;
  const kept = roomOf(name, channelSeq, innerWidth);
  const ended = answered && off.length === 0 && kept;
  useEffect(() => {
    if (ended) keepRoom(name, channelSeq, innerWidth, 0);
  }, [ended, name, channelSeq]);
  const room = kept ? <div style={{ height: kept }} /> : null;
  if (awaited) return room;
  if (!off.length) return null;
  return (
    <Suspense fallback={room}>
      <Lines of={off} onHeight={(height) => keepRoom(name, channelSeq, innerWidth, height)} />
    </Suspense>
  );
}

function Lines({ of, onHeight }: { of: readonly SwitchedOff[]; onHeight: (height: number) => void }) {
  const { t } = useTranslation('site-switch');
  const box = useRef<HTMLElement>(null);
  useEffect(() => onHeight(box.current!.offsetHeight));
  return (
    <section ref={box} aria-label={t('label')}>
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
