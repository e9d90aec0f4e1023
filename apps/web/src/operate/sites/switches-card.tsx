import { values, type Lang } from '@madang/contracts/codes';
import type { PlatformSiteDetail, SwitchedSpan } from '@madang/contracts/main/platform';
import { switchName } from '@madang/contracts/main/switch-names';
import { SITE_STATE, SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { Badge, Card } from '../../ui/parts';
import { Timeline } from '../../ui/timeline';
import { SwitchDialog } from './switch-dialog';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** The parts of the site that can be switched off one by one: what stops then, what still works, and whether the part is on. */
export function SwitchesCard({ site }: { site: PlatformSiteDetail }) {
  const { t } = useTranslation('operate-sites');
  const [turned, setTurned] = useState<SiteSwitch | null>(null);
  return (
    <Card title={t('switch.title')} note={t('switch.note')} flush>
      <ul className={cx(r.inset, r.sentences)}>
        {values(SITE_SWITCH).map((switchCd) => (
          <SwitchRow key={switchCd} site={site} switchCd={switchCd} onTurn={() => setTurned(switchCd)} />
        ))}
      </ul>
      {turned && <SwitchDialog site={site} switchCd={turned} onClose={() => setTurned(null)} />}
    </Card>
  );
}

function SwitchRow({ site, switchCd, onTurn }: { site: PlatformSiteDetail; switchCd: SiteSwitch; onTurn: () => void }) {
  const { t, i18n } = useTranslation(['operate-sites', 'site-switch']);
  const name = switchName(switchCd, i18n.language as Lang);
  const off = site.switches.find((one) => one.switchCd === switchCd && one.onAt === null);
  return (
    <li>
      <div className={l.grow}>
        <b>
          {name} {off && <Badge tone="bad">{t('switch.off')}</Badge>}
        </b>
        {off ? (
          <>
            <small>{t('switch.why', { reason: off.offReason })}</small>
            <small>{t('switch.since', { at: formatDateTime(off.offAt), by: off.offBy })}</small>
          </>
        ) : (
          <>
            <small>{t('switch.stops', { text: t(`site-switch:stops.${switchCd}`) })}</small>
            <small>{t('switch.goesOn', { text: t(`site-switch:goesOn.${switchCd}`) })}</small>
          </>
        )}
      </div>
      {(off || site.state !== SITE_STATE.CLOSED) && (
        <Button size="sm" aria-label={t(off ? 'switch.turnOnOf' : 'switch.turnOffOf', { name })} onClick={onTurn}>
          {t(off ? 'switch.turnOn' : 'switch.turnOff')}
        </Button>
      )}
    </li>
  );
}

/** When parts of the site were switched off and on again, by whom and why: the latest first. */
export function SwitchHistory({ switches }: { switches: SwitchedSpan[] }) {
  const { t, i18n } = useTranslation('operate-sites');
  const acts = switches.flatMap((one) => [
    { ...one, way: 'off', at: one.offAt, by: one.offBy, reason: one.offReason } as const,
    ...(one.onAt ? [{ ...one, way: 'on', at: one.onAt, by: one.onBy, reason: one.onReason } as const] : []),
  ]);
  const rows = acts
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ switchCd, way, at, by, reason }) => ({
      key: `${switchCd} ${way} ${at}`,
      title: t(`switch.${way}Done`, { name: switchName(switchCd, i18n.language as Lang) }),
      note: (
        <>
          {reason}
          <br />
          {formatDateTime(at)} · {by}
        </>
      ),
      tone: way === 'off' ? ('bad' as const) : ('good' as const),
    }));
  return (
    <Card title={t('switch.history')}>
      <Timeline rows={rows} />
    </Card>
  );
}
